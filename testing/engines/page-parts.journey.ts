import { expect, journey } from './journey.ts'

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
