import { expect, expectOneContact, inGate, journey, person } from './journey.ts'

journey('without scripts a form posts its lead', inGate, async ({ scriptlessTab: tab, crm }) => {
  const amara = person('scriptless@example.com')
  await tab.open('/leadgenguide')
  await tab.send('#lead-gen-guide-hero', amara)
  await expect.poll(() => tab.path()).toBe('/guide-thankyou')
  await expectOneContact(crm, amara)
})
