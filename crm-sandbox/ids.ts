/** Fixed ids, so that settings made against the sandbox stay valid. */
export const sandboxIds = {
  location: 'ocsmSandboxLocation1',
  webhook: '5d1f0c52-7c1b-4a0e-9a55-0c5a4d7b11ad',
  forms: {
    contact: 'ocsmContactForm00001',
    coachResume: 'ocsmCoachResume00001',
    parentOrPartner: 'ocsmParentPartner001',
    laneValley: 'ocsmLaneValleyForm01',
    laneValleyPopup: 'ocsmLaneValleyPopup1'
  },
  calendars: {
    thankYou: 'ocsmThankYouCalendar',
    soccerGuide: 'ocsmSoccerGuideCalen'
  }
} as const

/** Path of the only inbound webhook that stores what it receives. */
export const webhookPath = `/hooks/${sandboxIds.location}/webhook-trigger/${sandboxIds.webhook}`
