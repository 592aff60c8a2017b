import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** Opens the carousel of testimonials with a clock that the test controls. */
async function openVoices(page: Page) {
  await page.clock.install()
  await page.goto('/recruitment-package')
  await untilHydrated(page)
  const root = page.locator('[aria-roledescription=carousel]')
  await root.scrollIntoViewIfNeeded()
  await expect(root.getByRole('button', { name: 'Next' })).toBeVisible()
  await page.mouse.move(2, 2)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const dot = (place: number) => root.getByRole('button', { name: new RegExp(`^Show ${place} of `) })
  const last = await root.locator('li').count()
  // Restarts the five seconds, so that they count from here.
  await dot(1).click()
  await dot(1).blur()
  await page.mouse.move(2, 2)
  return {
    root,
    dot,
    last,
    button: (name: string) => root.getByRole('button', { name, exact: true }),
    expectShown: (place: number) => expect(dot(place)).toHaveAttribute('aria-current', 'true'),
    /** How far the slide is from its final place, as a share of its width. */
    offset: (place: number) =>
      root.locator(`li:nth-child(${place})`).evaluate((slide) => {
        const { left, width } = slide.getBoundingClientRect()
        return Math.abs(left - (slide.closest('div')?.getBoundingClientRect().left ?? 0)) / width
      })
  }
}

test('the testimonials move on every five seconds, rest under pointer and focus, and stop by their button @weekly', async ({
  page
}) => {
  const { root, dot, last, button, expectShown, offset } = await openVoices(page)

  await test.step('they move on after five seconds, within 0.4', async () => {
    await page.clock.runFor(4900)
    await expectShown(1)
    await page.clock.runFor(200)
    await expectShown(2)
    expect(await offset(2)).toBeGreaterThan(0.02)
    await page.clock.runFor(400)
    expect(await offset(2)).toBeLessThan(0.02)
  })

  await test.step('they rest under the pointer and the focus', async () => {
    await root.hover()
    await page.clock.runFor(12_000)
    await expectShown(2)
    await page.mouse.move(2, 2)
    await page.clock.runFor(5100)
    await expectShown(3)
    await dot(4).focus()
    await page.clock.runFor(12_000)
    await expectShown(3)
    await dot(4).blur()
    await page.clock.runFor(5100)
    await expectShown(4)
  })

  await test.step('they follow dots and buttons, and wrap both ways', async () => {
    await dot(1).click()
    await button('Previous').click()
    await expectShown(last)
    await expect(root.locator('li:not([inert])')).toHaveCount(1)
    await button('Next').click()
    await expectShown(1)
    await dot(last).click()
    await dot(last).blur()
    await page.mouse.move(2, 2)
    await page.clock.runFor(5100)
    await expectShown(1)
  })

  await test.step('they stop for good by the button, until it starts them again', async () => {
    await button('Stop moving on').click()
    await page.mouse.move(2, 2)
    await button('Start moving on').blur()
    await page.clock.runFor(12_000)
    await expectShown(1)
    await button('Start moving on').click()
    await page.mouse.move(2, 2)
    await button('Stop moving on').blur()
    await page.clock.runFor(5100)
    await expectShown(2)
  })
})

test(
  'under reduced motion the testimonials do not move on, jump, and keep their place when the window changes',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { button, expectShown, offset } = await openVoices(page)
    await page.clock.runFor(30_000)
    await expectShown(1)
    await button('Next').click()
    await page.clock.runFor(50)
    await expectShown(2)
    expect(await offset(2)).toBeLessThan(0.001)
    const leftOf = async (name: string) => (await button(name).boundingBox())?.x ?? 0
    expect(await leftOf('Previous')).toBeLessThan(await leftOf('Next'))

    await page.setViewportSize({ width: 820, height: 900 })
    await page.clock.resume()
    await button('Next').click()
    await expectShown(3)
    await expect.poll(() => offset(3)).toBeLessThan(0.001)
  }
)
