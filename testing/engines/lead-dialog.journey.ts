import { expect, expectOneContact, inGate, journey, person } from './journey.ts'

journey('a lead from the hero: dialog, success, opportunities, one contact', inGate, async ({ tab, crm }) => {
  const amara = person('hero@example.com')
  await tab.openHydrated('/')
  await tab.click('main [commandfor=lead-dialog]')
  await tab.send('#lead-dialog', amara)
  await tab.see('[data-sonner-toast]', 'Success!')
  await tab.see('[data-sonner-toast]', 'Thank you for your interest. Redirecting to opportunities...')
  await tab.seeNo('#lead-dialog')
  await expect.poll(() => tab.path()).toBe('/opportunities')
  await expectOneContact(crm, amara)
})
