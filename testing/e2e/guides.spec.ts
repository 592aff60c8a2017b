import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('the contents of the guide follow the reader, and stay under the bar of a phone @weekly', async ({
  page,
  widgets
}) => {
  await widgets.connect()
  await page.goto('/soccer-guide')
  await untilHydrated(page)
  const contents = page.getByRole('navigation', { name: 'In this guide' })
  const links = contents.getByRole('link')
  const current = contents.locator('[aria-current="location"]')
  const chapters = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

  // Forward, back, and over a jump.
  for (const place of [2, 7, 1]) {
    await page
      .locator(chapters[place] ?? '')
      .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
    await expect(current).toHaveAttribute('href', chapters[place] ?? '')
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(current).toHaveAttribute('href', chapters.at(-1) ?? '')

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await links.nth(6).click()
    const heading = page.locator(chapters[6] ?? '')
    await expect(heading).toBeInViewport()
    await expect(current).toHaveAttribute('href', chapters[6] ?? '')
    await expect(current).toBeInViewport({ ratio: 1 })
    const rail = await contents.boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0))
  })
})
