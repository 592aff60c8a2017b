import { expect, expectOneContact, journey, person } from './journey.ts'

journey('the form on /opportunities says thank you in place', async ({ tab, crm }) => {
  const amara = person('section@example.com')
  await tab.openHydrated('/opportunities')
  await tab.send('#elite-lead-capture', amara)
  await tab.see('[data-sonner-toast]', "Thank you for your interest. We'll be in touch soon.")
  await expectOneContact(crm, amara)
})

journey('the guide form on its page leads to the thank-you page', async ({ tab, crm }) => {
  const amara = person('guide@example.com')
  await tab.openHydrated('/leadgenguide')
  await tab.send('#lead-gen-guide-hero', amara)
  await expect.poll(() => tab.path()).toBe('/guide-thankyou')
  await expectOneContact(crm, amara)
})

journey('the guide dialog leads to the top of the thank-you page', async ({ tab, crm }) => {
  const amara = person('guide-dialog@example.com')
  await tab.openHydrated('/leadgenguide')
  await tab.click('main button', 'GET MY GUIDE')
  await tab.send('dialog[open]', amara)
  await expect.poll(() => tab.path()).toBe('/guide-thankyou')
  await expect.poll(() => tab.run(() => scrollY)).toBe(0)
  await expectOneContact(crm, amara)
})
