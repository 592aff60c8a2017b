import type { Locator, Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

const collage = (page: Page) => page.locator('#learn-more figure img')

test.describe('the collage of players', () => {
  test('gives its place to another picture when it fails', async ({ page, watch }) => {
    watch.expectErrors(/ERR_FAILED/)
    await page.route('**/assets/players-*', (route) => route.abort())
    await page.goto('/')
    await untilHydrated(page)
    const before = await collage(page).boundingBox()
    await collage(page).scrollIntoViewIfNeeded()
    await expect(collage(page)).toHaveAttribute('alt', /footballs/)
    await expect.poll(() => widthOf(collage(page))).toBeGreaterThan(0)
    const after = await collage(page).boundingBox()
    expect(after?.height).toBe(before?.height)
  })

  test('also when it has failed before any script ran', async ({ page, watch }) => {
    watch.expectErrors(/ERR_FAILED/)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/players-*', (route) => route.abort())
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/players-'))
    await collage(page).scrollIntoViewIfNeeded()
    await failed
    held.resolve()
    await expect(collage(page)).toHaveAttribute('alt', /footballs/)
    await expect.poll(() => widthOf(collage(page))).toBeGreaterThan(0)
  })
})

test('the collage is shown, the posters lead to the trial pages of the clubs in a new tab, the four routes to their places on the page of opportunities', async ({
  page,
  context
}) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'The trial page' }))
  await page.goto('/')
  await untilHydrated(page)
  await collage(page).scrollIntoViewIfNeeded()
  await expect.poll(() => widthOf(collage(page))).toBeGreaterThan(0)
  await expect(collage(page)).toHaveAttribute('alt', /shirts/)

  const links = page
    .getByRole('region', { name: 'Professional trials' })
    .getByRole('link', { name: 'Learn More (opens in a new tab)' })
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const opened = context.waitForEvent('page')
    await link.click()
    const tab = await opened
    await tab.waitForURL('https://example.com/**')
    await tab.close()
  }
  await expect(page).toHaveURL(/\/$/)

  const routes = { Coaching: 'coaching', College: 'college', Professional: 'professional', Soccer: 'careers' }
  for (const [name, id] of Object.entries(routes)) {
    const link = page.getByRole('link', { name: new RegExp(`^${name} (Opportunities|Pathways|Careers)`) })
    await expect(link).toHaveAttribute('href', `/opportunities#${id}`)
  }
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Four set pieces/ }) })
  await section.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/opportunities$/)
})
