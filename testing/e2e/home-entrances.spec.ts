import { untilHydrated } from './lead-dialog.ts'
import { scrollUntilBlocksWait } from './reveal.ts'
import { expect, test } from './stack.ts'

test('the words of the statement enter one after the other', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await untilHydrated(page)
  const statement = page.locator('[data-reveal]').filter({ hasText: 'We open doors at' })
  const words = statement.locator('[aria-hidden] > span')
  await expect(words).toHaveCount(0)
  await scrollUntilBlocksWait(page)
  await expect(statement).toHaveCSS('opacity', '0')
  await statement.scrollIntoViewIfNeeded()
  await expect(words.first()).toHaveCSS('animation-delay', '0s')
  await expect(words.nth(3)).toHaveCSS('animation-delay', '0.15s')
  // After they have entered, they are one string again, for search and copy.
  await expect(words).toHaveCount(0)
  await expect(statement).toHaveCSS('opacity', '1')
  await expect(statement).toHaveText(/college, semi-pro and pro level/)
})

test('a page that nobody scrolls is shown whole', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  await expect(page.locator('[data-reveal=shown]').first()).toBeAttached()
  await expect(page.locator('[data-reveal=waiting]')).toHaveCount(0)
})

test('under reduced motion all of it is there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await untilHydrated(page)
  await scrollUntilBlocksWait(page)
  const waiting = page.locator('[data-reveal=waiting]')
  for (const block of await waiting.all()) await expect(block).toHaveCSS('opacity', '1')
  await expect(page.locator('#learn-more svg').last()).toHaveCSS('animation-name', 'none')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('no text waits for a script', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('We open doors at college')).toHaveCSS('opacity', '1')
    await expect(page.getByRole('heading', { name: 'Four passes to your next club' })).toBeVisible()
  })
})
