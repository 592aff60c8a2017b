import { expect, inGate, journey } from './journey.ts'

journey('Back leads to the place where the page was left', async ({ tab }) => {
  await tab.openHydrated('/opportunities')
  await tab.click('main a[href="/careers"]')
  await expect.poll(() => tab.path()).toBe('/careers')
  await tab.see('h1')
  await tab.back()
  await expect.poll(() => tab.path()).toBe('/opportunities')
  await expect.poll(() => tab.run(() => scrollY)).toBeGreaterThan(200)
})

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
