import type { Page } from '@playwright/test'
import { leadDialog, untilHydrated } from './lead-forms.ts'
import { scrollTo, violations } from './page-checks.ts'
import { expect, test, visitorPaths, wordsOf } from './stack.ts'

/** Pages after a form, on which nothing calls for another. */
const { without }: { without: string[] } = wordsOf('dock')

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

const dock = (page: Page) => page.locator('main > :last-child > div')

test('the dock of a phone names the next chapter, opens the dialog and makes room', async ({ page }) => {
  await page.goto('/privacy')
  await untilHydrated(page)
  await expect(dock(page)).toBeVisible()
  const [first, second] = await page.getByRole('main').getByRole('heading', { level: 2 }).all()
  await first?.evaluate((heading) => heading.scrollIntoView())
  await expect(dock(page)).toHaveText(new RegExp(`${wordsOf('dock').next} ${await second?.textContent()}`))
  expect(await violations(page, 'main')).toEqual([])

  const call = dock(page).getByRole('link', { name: 'Get Started' })
  await call.click()
  await expect(leadDialog(page).dialog).toBeVisible()
  await expect(dock(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(call).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(dock(page)).toBeHidden()

  await page.getByRole('contentinfo').getByText('Players').click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Opportunities' }).click()
  await expect(page).toHaveURL('/opportunities')
  // The address changes before the page does.
  const field = page.getByRole('main').getByLabel('First name')
  await expect(field).toBeAttached()
  await expect(dock(page)).toBeVisible()
  await dock(page).getByRole('link').click()
  await expect(field).toBeInViewport()
  await expect(dock(page)).toBeHidden()
})

/** Whether the view has a form, or a call that opens one or leads to one. */
const offersForm = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0
    const link = document.querySelector<HTMLAnchorElement>('main > :last-child a')
    const calls = `main button[commandfor], footer button, main a[href="${link?.hash}"]`
    const offers = `form, [data-offer], ${calls}, main > :last-child a`
    return Array.from(document.querySelectorAll(offers)).some((offer) => {
      const { top, bottom } = offer.getBoundingClientRect()
      return bottom > bar && top < innerHeight && offer.checkVisibility({ visibilityProperty: true })
    })
  })

// The three kinds of hero: with a call, without one, and with two targets as large as half the page.
const inTheGate = new Set(['/', '/articles/truro-city-fc-recruitment', '/get-started'])

for (const path of visitorPaths.filter((built) => !without.includes(built))) {
  test(
    `nowhere on ${path} is a phone further than one tap from a form`,
    inTheGate.has(path) ? {} : { tag: '@weekly' },
    async ({ page, widgets, watch }) => {
      if (path === '/404') watch.expectErrors(/404/)
      await widgets.connect()
      await page.goto(path)
      await untilHydrated(page)
      const height = await page.evaluate(() => document.body.scrollHeight)
      for (let top = 0; top < height; top += 400) {
        await scrollTo(page, top)
        await expect.poll(() => offersForm(page), `at ${top} px`).toBe(true)
        for (const title of await dock(page).locator('b').all()) {
          const words = (await title.textContent()) ?? ''
          // A headline that rises has its words twice.
          expect(words).not.toMatch(/^(.+)\1$/s)
          expect(await title.evaluate((box) => box.scrollHeight - box.clientHeight), `cut: ${words}`).toBe(0)
        }
      }
    }
  )
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the dock is a link to a form', async ({ page }) => {
    await page.goto('/privacy')
    await expect(dock(page)).not.toBeInViewport()
    await page.mouse.wheel(0, 900)
    await expect(dock(page)).toBeInViewport()
    await dock(page).getByRole('link').click()
    await expect(page).toHaveURL('/opportunities#elite-lead-capture')
    await expect(page.getByRole('main').getByLabel('First name')).toBeInViewport()
  })
})
