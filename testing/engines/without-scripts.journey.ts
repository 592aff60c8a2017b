import { expect, expectOneContact, journey, person } from './journey.ts'

journey('without scripts a form posts its lead', async ({ scriptlessTab: tab, crm }) => {
  const amara = person('scriptless@example.com')
  await tab.open('/leadgenguide')
  await tab.send('#lead-gen-guide-hero', amara)
  await expect.poll(() => tab.path()).toBe('/guide-thankyou')
  await expectOneContact(crm, amara)
})
