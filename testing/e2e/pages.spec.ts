import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('the bar is transparent at the top and dark past 50 pixels', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  const ground = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor)
  const atTop = await ground()
  await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }))
  await expect.poll(ground).toBe(atTop)
  await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }))
  await expect.poll(ground).not.toBe(atTop)
})

test('the menu of a phone opens, and closes when a link is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await untilHydrated(page)
  const menu = page.locator('[popover]')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
  await menu.getByRole('link', { name: 'Elite 25' }).click()
  await expect(menu).toBeHidden()
})

test('an unknown path is answered with 404 and logged', async ({ page, watch }) => {
  watch.expectErrors(/status of 404|Page not found: \/no\/such\/page/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  expect((await logged).type()).toBe('error')
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('moving between pages loads no new document', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  await page.getByRole('link', { name: 'Get Started Today' }).click()
  await expect(page).toHaveURL(/\/opportunities$/)
  await expect(page).toHaveTitle(/Opportunities/)
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '')
})
