import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const contents = (page: Page) => page.getByRole('navigation', { name: 'In this guide' })
const current = (page: Page) => contents(page).locator('[aria-current="location"]')

async function scrollTo(page: Page, id: string) {
  await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
}

test('the contents of the guide follow the reader, forward, back and over a jump', async ({
  page,
  widgets
}) => {
  await widgets.connect()
  await page.goto('/soccer-guide')
  await untilHydrated(page)
  await expect(contents(page).getByRole('link')).toHaveText([
    'Introduction',
    'Fast facts',
    'US soccer pyramid',
    'Academic framework',
    'Junior college route',
    'Recruitment process',
    'NIL',
    'Compliance and visa',
    'OPT and life after college',
    'Conclusion'
  ])
  await scrollTo(page, 'us-soccer-pyramid')
  await expect(current(page)).toHaveText(['US soccer pyramid'])
  await scrollTo(page, 'compliance-and-visa')
  await expect(current(page)).toHaveText(['Compliance and visa'])
  await scrollTo(page, 'fast-facts')
  await expect(current(page)).toHaveText(['Fast facts'])
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(current(page)).toHaveText(['Conclusion'])
})

test('on a phone the contents stay under the bar and show the chapter that is read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/soccer-guide')
  await untilHydrated(page)
  await contents(page).getByRole('link', { name: 'NIL' }).click()
  await expect(page.getByRole('heading', { name: 'NIL' })).toBeInViewport()
  await expect(current(page)).toHaveText(['NIL'])
  await expect(current(page)).toBeInViewport({ ratio: 1 })
  const heading = await page.getByRole('heading', { name: 'NIL' }).boundingBox()
  const rail = await contents(page).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0))
})

test('the facts of the guide are in its tables', async ({ page }) => {
  await page.goto('/soccer-guide')
  const visa = page.getByRole('table', { name: 'Keeping your F-1 student status' })
  await expect(visa.getByRole('row').filter({ hasText: 'Course load' })).toContainText(
    'At least 4 classes, or 12 credits'
  )
  await expect(visa.getByRole('row').filter({ hasText: 'Online classes' })).toContainText('At most one')
  await expect(visa.getByRole('row').filter({ hasText: 'Grades' })).toContainText('GPA above 2.0')
  await expect(visa.getByRole('row').filter({ hasText: 'Work' })).toContainText('up to 20 hours per week')
  await expect(visa.getByRole('row').filter({ hasText: 'Insurance' })).toContainText('$90–200 per month')
  await expect(visa.getByRole('row').filter({ hasText: 'After graduation' })).toContainText('12 months, 36')
  await expect(page.getByText('Coaches evaluate players 12–18 months ahead')).toBeVisible()
  await expect(page.getByText('6–12 months before August', { exact: false }).first()).toBeVisible()
})

test('eighty of a hundred placements lie late in the season of six steps', async ({ page }) => {
  await page.goto('/guides/college-placement')
  const season = page.locator('ol').filter({ hasText: 'Before the season' }).first()
  await expect(season.locator('i')).toHaveCount(100)
  await expect(season.locator('li:nth-child(n + 5) i')).toHaveCount(80)
  for (const link of await season.getByRole('link').all()) {
    const step = page.locator((await link.getAttribute('href')) ?? '')
    await expect(step.getByRole('heading', { level: 2 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'See the Opportunities' }).click()
  await expect(page).toHaveURL(/\/#learn-more$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the contents lead to the chapters', async ({ page, widgets }) => {
    await widgets.connect()
    await page.goto('/soccer-guide')
    await contents(page).getByRole('link', { name: 'Recruitment process' }).click()
    await expect(page.getByRole('heading', { name: 'Recruitment process' })).toBeInViewport()
  })
})
