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

journey('four answers end on a program, whose form sends a lead', async ({ tab, crm }) => {
  const amara = person('pass@example.com')
  await tab.openHydrated('/get-started')
  for (const answer of ['player', 'academy', 'europe', 'next-season']) {
    await tab.click(`#find-your-pass label:has([value="${answer}"])`)
  }
  await tab.see('#find-your-pass h3[tabindex]', 'Player trials')
  await tab.send('#find-your-pass', amara)
  await expect.poll(() => tab.path()).toBe('/ocsm-trials')
  await expectOneContact(crm, amara)
})

journey('a lead that is sent while the relay is away arrives once', inGate, async ({ tab, crm, relay }) => {
  const amara = person('away@example.com')
  await tab.openHydrated('/opportunities')
  await relay.stop()
  await tab.send('#elite-lead-capture', amara)
  await tab.see('[data-sonner-toast]', 'Trying again')
  await relay.start()
  await tab.see('[data-sonner-toast]', 'Success!')
  await expectOneContact(crm, amara)
})

journey('without scripts a form posts its lead', inGate, async ({ scriptlessTab: tab, crm }) => {
  const amara = person('scriptless@example.com')
  await tab.open('/leadgenguide')
  await tab.send('#lead-gen-guide-hero', amara)
  await expect.poll(() => tab.path()).toBe('/guide-thankyou')
  await expectOneContact(crm, amara)
})

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
