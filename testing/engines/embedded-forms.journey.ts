import { expect, expectOneContact, inGate, journey, person } from './journey.ts'

journey("the CRM's contact form leads to the thank-you page", inGate, async ({ tab, crm }) => {
  const amara = { ...person('contact@example.com'), message: 'A trial in Europe' }
  await tab.open('/contact?utm_source=instagram')
  await tab.within('main iframe[data-form-id]', async () => {
    await tab.fill('form', amara)
    // By Enter, since WebKitWebDriver scrolls no page for a button in a frame.
    await tab.pressEnter('form [name="email"]')
  })
  await expect.poll(() => tab.path()).toBe('/thank-you')
  await expectOneContact(crm, { ...amara, utm_source: 'instagram' })
})

journey('a coach sends a resume', async ({ tab, crm }) => {
  const coach = { ...person('coach@example.com'), country: 'Ghana', citizenship: 'Ghana', years: '6' }
  const choices = { license: 'B', level: 'Academy' }
  await tab.open('/coach-resume')
  await tab.within('main iframe[data-form-id]', async () => {
    await tab.fill('form', coach)
    await tab.choose('form', choices)
    await tab.pressEnter('form [name="years"]')
    await tab.see('#thanks')
  })
  await expectOneContact(crm, { ...coach, ...choices })
})

journey("the popup of Lane Valley sends the CRM's form and closes", async ({ tab, crm }) => {
  const amara = { ...person('popup@example.com'), position: 'Left back', country: 'Nigeria' }
  await tab.openHydrated('/lane-valley-fc')
  await tab.click('main button', 'Sign up here')
  await tab.within('dialog[open] iframe', async () => {
    await tab.fill('form', amara)
    await tab.click('form button', 'Sign up')
    await tab.see('#thanks')
  })
  await tab.click('dialog[open] button', 'Close')
  await tab.seeNo('dialog[open]')
  await expectOneContact(crm, amara)
})
