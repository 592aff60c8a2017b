import { untilHydrated } from './lead-dialog.ts'
import { scrollUntilBlocksWait } from './reveal.ts'
import { expect, test } from './stack.ts'

test(
  'home is shown whole until it is scrolled; then its blocks wait for the view',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/')
    await untilHydrated(page)
    const waiting = page.locator('[data-reveal=waiting]')
    await expect(page.locator('[data-reveal=shown]').first()).toBeAttached()
    await expect(waiting).toHaveCount(0)
    await scrollUntilBlocksWait(page)

    await expect(page.locator('[data-reveal]').last()).toHaveAttribute('data-reveal', 'waiting')

    await test.step('the wall of deals waits for a second at most', async () => {
      const wall = page.locator('ul[data-reveal]:has(article)')
      await expect(wall).toHaveAttribute('data-reveal', 'shown')
      await expect(wall).toHaveCSS('opacity', '1')
    })

    await test.step('under reduced motion nothing waits', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const block of await waiting.all()) await expect(block).toHaveCSS('opacity', '1')
      await expect(page.locator('#learn-more svg').last()).toHaveCSS('animation-name', 'none')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
    })

    await test.step('the words of the statement enter one after the other', async () => {
      const statement = page.locator('section:has(+ #services) [data-reveal]')
      const text = await statement.textContent()
      const words = statement.locator('[aria-hidden] > span')
      await expect(statement).toHaveCSS('opacity', '0')
      await expect(words).toHaveCount(0)
      await statement.scrollIntoViewIfNeeded()
      await expect(words.first()).toHaveCSS('animation-delay', '0s')
      await expect(words.nth(3)).toHaveCSS('animation-delay', '0.15s')
      // After they have entered, they are one string again, for search and copy.
      await expect(words).toHaveCount(0)
      await expect(statement).toHaveCSS('opacity', '1')
      await expect(statement).toHaveText(text ?? '')
    })
  }
)
