import { violations } from './axe.ts'
import { toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('eleven openings, each applied for with the coach resume', async ({ page }) => {
  await page.goto('/careers')
  const openings = page.locator('#openings li')
  await expect(openings).toHaveCount(11)
  await expect(openings.getByRole('link', { name: /^Apply Now / })).toHaveCount(11)
  for (const link of await openings.getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', '/coach-resume')
  }
  await expect(page.getByRole('link', { name: 'Submit Resume' })).toHaveAttribute('href', '/coach-resume')
})

test('filters narrow the sheet, are kept in the address and follow the history', async ({ page }) => {
  await page.goto('/careers?utm_source=newsletter')
  await untilHydrated(page)
  const shown = page.locator('#openings li:visible')
  const count = page.getByRole('status').filter({ hasText: 'on the sheet' })

  await page.getByRole('button', { name: /^England/ }).click()
  await expect(shown).toHaveCount(3)
  await expect(count).toHaveText('3 of 11 on the sheet')
  await page.getByRole('button', { name: /^Leadership/ }).click()
  await expect(shown).toHaveCount(1)
  await expect(page).toHaveURL('/careers?utm_source=newsletter&place=england&kind=leadership')

  await page.goBack()
  await expect(shown).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Every role/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await expect(shown).toHaveCount(1)
})

test('a filtered address opens filtered, before any script of the page has started', async ({
  page,
  watch
}) => {
  watch.expectErrors(/ERR_FAILED|Failed to fetch/)
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/careers?place=spain', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeAttached()
  await expect(page.locator('#openings li:visible')).toHaveCount(2)
  await page.unroute(/\/assets\/.*\.js/)
  await page.goto('/careers?place=spain')
  await untilHydrated(page)
  await expect(page.locator('#openings li:visible')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Spain/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a choice that nothing fits says so and leads back to all; an unknown one is no choice', async ({
  page
}) => {
  await page.goto('/careers?place=england&kind=performance')
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: 'Nobody plays there today' })).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Show all openings' }).click()
  await expect(page.locator('#openings li:visible')).toHaveCount(11)
  await expect(page).toHaveURL('/careers')

  await page.goto('/careers?place=moon')
  await untilHydrated(page)
  await expect(page.locator('#openings li:visible')).toHaveCount(11)
})

test('Career Alerts confirms, clears its field and sends nothing', async ({ page, crm }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/careers')
  await untilHydrated(page)
  const email = page.locator('#career-alerts').getByLabel('Email')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })

  await subscribe.click()
  await expect(email).toBeFocused()
  await expect(toast(page, 'Subscribed')).toBeHidden()

  await email.fill('coach@example.com')
  await subscribe.click()
  await expect(toast(page, 'Subscribed')).toContainText("You'll receive Career Alerts in your inbox.")
  await expect(email).toHaveValue('')
  expect(await violations(page, '#career-alerts', '[data-sonner-toaster]')).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  expect(posts).toEqual([])
  expect(await crm.contacts()).toEqual([])
})
