import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** How far the top of a place lies under the lower edge of the fixed bar, in pixels. */
const belowBar = (page: Page, place: string) =>
  page.evaluate((id) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.round((document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar)
  }, place)

test('a move forward starts at the top, with focus on the heading, and is announced', async ({ page }) => {
  await page.goto('/opportunities')
  await untilHydrated(page)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL(/\/careers$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '| OCSM' })).toBeAttached()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test('going back comes to where the page was left', async ({ page }) => {
  await page.goto('/opportunities')
  await untilHydrated(page)
  const link = page.getByRole('main').getByRole('link', { name: 'Current openings' })
  await link.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(200)
  await link.click()
  await expect(page).toHaveURL(/\/careers$/)
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/opportunities$/)
  await expect.poll(() => scrollTop(page)).toBe(left)
})

test('title, description and canonical link follow every move', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Elite 25' }).click()
  await expect(page).toHaveTitle(/^Elite 25.* \| OCSM$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/elite-25$/)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
})

test('the next page is fetched when a pointer comes to its link, styles too', async ({ page }) => {
  await page.goto('/opportunities')
  await untilHydrated(page)
  const fetched = Promise.all([
    page.waitForRequest(/\/assets\/careers-[^/]*\.js$/),
    page.waitForRequest(/\/assets\/careers-[^/]*\.css$/)
  ])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' }).hover()
  await fetched
  await expect(page).toHaveURL(/\/opportunities$/)
})

for (const [from, link, place] of [
  ['/articles/the-role-of-a-consultant', 'Resources', 'education-resources'],
  ['/guides/college-placement', undefined, 'learn-more'],
  ['/thank-you', 'Explore Services', 'services']
] as const) {
  test(`${from}: the link to a place on home lands right under the bar`, async ({ page, widgets }) => {
    await widgets.connect()
    await page.goto(from)
    await untilHydrated(page)
    await page
      .getByRole('main')
      .locator(`a[href="/#${place}"]`, link ? { hasText: link } : {})
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/#${place}$`))
    await expect.poll(() => belowBar(page, place)).toBeGreaterThanOrEqual(0)
    await expect.poll(() => belowBar(page, place)).toBeLessThan(64)
    await expect(page.locator(`#${place}`)).toBeFocused()
  })
}
