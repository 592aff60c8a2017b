import { messages } from '../../contract/messages.ts'
import { received } from '../../site/lead-form/messages.ts'
import { wordsOf } from '../with-stack.ts'
import { expect, expectOneContact, inGate, journey, person } from './journey.ts'

journey('a lead from the hero: dialog, success, opportunities, one contact', inGate, async ({ tab, crm }) => {
  const amara = person('hero@example.com')
  await tab.openHydrated('/')
  await tab.click('main [commandfor=lead-dialog]')
  await tab.send('#lead-dialog', amara)
  await tab.see('section[popover] > div', received.dialog.title)
  await tab.see('section[popover] > div', received.dialog.detail)
  await tab.seeNo('#lead-dialog')
  await expect.poll(() => tab.path()).toBe('/opportunities')
  await expectOneContact(crm, amara)
})

for (const { name, path, place, opener, after } of [
  {
    name: 'the form on /opportunities',
    path: '/opportunities',
    place: '#elite-lead-capture',
    opener: '',
    after: '/opportunities'
  },
  {
    name: 'the form of the guide',
    path: '/leadgenguide',
    place: '#lead-gen-guide-hero',
    opener: '',
    after: '/guide-thankyou'
  },
  {
    name: 'the dialog of the guide',
    path: '/leadgenguide',
    place: 'dialog[open]',
    opener: 'GET MY GUIDE',
    after: '/guide-thankyou'
  }
]) {
  journey(`${name} sends its lead and leads to ${after}`, async ({ tab, crm }) => {
    const amara = person(`${place.replaceAll(/\W/g, '')}@example.com`)
    await tab.openHydrated(path)
    if (opener) await tab.click('main button', opener)
    await tab.send(place, amara)
    if (after === path) {
      await tab.see('section[popover] > div', received.section.detail)
      await tab.see(`${place} h3:focus`)
      await tab.seeNo(`${place} [name="email"]`)
    }
    await expect.poll(() => tab.path()).toBe(after)
    if (after !== path) await expect.poll(() => tab.run(() => scrollY)).toBe(0)
    await expectOneContact(crm, amara)
  })
}

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
  await tab.see('section[popover] > div', 'Trying again')
  await relay.start()
  await tab.see('section[popover] > div', received.section.title)
  await expectOneContact(crm, amara)
})

journey('without scripts a form posts its lead', inGate, async ({ scriptlessTab: tab, crm }) => {
  const amara = person('scriptless@example.com')
  await tab.open('/leadgenguide')
  await tab.click('#lead-gen-guide-hero label', wordsOf('interface').form.player.child)
  await tab.see('#lead-gen-guide-hero label span', messages.fieldsOf.child.firstName)
  await tab.send('#lead-gen-guide-hero', amara)
  await expect.poll(() => tab.path()).toBe('/guide-thankyou')
  await expectOneContact(crm, { ...amara, player: 'child' })
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

journey('Back leads to the place where the page was left', async ({ tab }) => {
  await tab.openHydrated('/opportunities')
  await tab.click('main a[href="/careers"]')
  await expect.poll(() => tab.path()).toBe('/careers')
  await tab.see('h1')
  await tab.back()
  await expect.poll(() => tab.path()).toBe('/opportunities')
  await expect.poll(() => tab.run(() => scrollY)).toBeGreaterThan(200)
})

journey(
  'Back from another document, and Back again, shows the page of the address',
  async ({ freshTab: tab }) => {
    // Rejects while one document replaces another.
    const title = () => tab.run(() => document.title).catch(() => undefined)
    const path = () => tab.path().catch(() => undefined)
    // Puppeteer's own moves wait for a load, which a page from the cache has not, and then for good.
    const back = () => tab.run(() => void setTimeout(() => history.back()))
    // A phone's dock renders as the page is left.
    await tab.resize(390, 844)
    await tab.openHydrated('/')
    const home = await title()
    await tab.click('footer a[href="/privacy"]')
    await expect.poll(path).toBe('/privacy')
    await expect.poll(title).not.toBe(home)
    await tab.run(() => void setTimeout(() => location.assign('/careers')))
    await expect.poll(path).toBe('/careers')
    await back()
    await expect.poll(path).toBe('/privacy')
    await back()
    await expect.poll(path).toBe('/')
    await expect.poll(title).toBe(home)
  }
)

journey('Back closes an open dialog and stays on the page', inGate, async ({ tab }) => {
  await tab.openHydrated('/careers')
  await tab.openHydrated('/')
  await tab.click('main [commandfor=lead-dialog]')
  await tab.see('#lead-dialog')
  await tab.back()
  await tab.seeNo('#lead-dialog')
  expect(await tab.path()).toBe('/')
})

journey('the menu of a phone opens, leads on and closes', async ({ tab }) => {
  await tab.resize(390, 844)
  await tab.open('/')
  await tab.seeNo('#menu')
  await tab.click('header [popovertarget=menu]')
  await tab.click('#menu a[href="/careers"]')
  await expect.poll(() => tab.path()).toBe('/careers')
  await tab.seeNo('#menu')
})

journey('the testimonials go on by Next, and from the first back to the last', async ({ tab }) => {
  const shown = () =>
    tab.run(() =>
      [...document.querySelectorAll('[aria-roledescription=slide]')].findIndex(
        (slide) => !slide.matches('[inert]')
      )
    )
  await tab.openHydrated('/recruitment-package')
  await tab.see('[aria-roledescription=carousel][data-ready]')
  await tab.click('[aria-roledescription=carousel] button', 'Previous')
  await expect.poll(shown).toBe(9)
  await tab.click('[aria-roledescription=carousel] button', 'Next')
  await expect.poll(shown).toBe(0)
})

const question = (place: number) => `details:nth-of-type(${place}) > summary`

journey('one question is open at a time, and it closes again', async ({ tab }) => {
  const open = () =>
    tab.run(() =>
      [...document.querySelectorAll('details')].flatMap((item, at) => (item.open ? [at + 1] : []))
    )
  await tab.open('/sufc')
  await tab.click(question(3))
  await expect.poll(open).toEqual([3])
  await tab.click(question(5))
  await expect.poll(open).toEqual([5])
  await tab.click(question(5))
  await expect.poll(open).toEqual([])
})

for (const [name, path] of [
  ['home', '/'],
  ['sufc', '/sufc']
] as const) {
  journey(`${name} fits a phone and a desktop`, async ({ tab, engine }) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900]
    ] as const) {
      await tab.resize(width, height)
      await tab.open(path)
      await tab.see('h1')
      await tab.screenshot(`test-results/engines/${engine}-${name}-${width}.png`)
      const beyond = () => tab.run(() => document.documentElement.scrollWidth - innerWidth)
      expect(await beyond()).toBeLessThanOrEqual(0)
    }
  })
}
