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
  },
  company: 'ocsmSandboxCompany01',
  pipelines: { recruitment: 'ocsmRecruitmentPipe1', partners: 'ocsmPartnersPipeline' },
  stages: {
    newLead: 'ocsmStageNewLead0001',
    called: 'ocsmStageCalled00001',
    contacted: 'ocsmStageContacted01'
  },
  users: { kim: 'ocsmUserKim000000001', lee: 'ocsmUserLee000000001' },
  workflows: { welcome: 'ocsmWorkflowWelcome1', draft: 'ocsmWorkflowDraft001' }
} as const

/** Path of the only inbound webhook that stores what it receives. */
export const webhookPath = `/hooks/${sandboxIds.location}/webhook-trigger/${sandboxIds.webhook}`
