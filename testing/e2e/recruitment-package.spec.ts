import type { Page } from '@playwright/test'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** Opens the carousel of testimonials with a clock that the test controls. */
async function openVoices(page: Page) {
  await page.clock.install()
  await page.goto('/recruitment-package')
  await untilHydrated(page)
  const root = page.getByRole('region', { name: 'What players say about the package' })
  await root.scrollIntoViewIfNeeded()
  await expect(root.getByRole('button', { name: 'Next' })).toBeVisible()
  await page.mouse.move(2, 2)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const dot = (place: number) => root.getByRole('button', { name: `Show ${place} of 10` })
  // Restarts the five seconds, so that they count from here.
  await dot(1).click()
  await dot(1).blur()
  await page.mouse.move(2, 2)
  return {
    root,
    dot,
    button: (name: string) => root.getByRole('button', { name, exact: true }),
    expectShown: (place: number) => expect(dot(place)).toHaveAttribute('aria-current', 'true'),
    /** How far the slide is from where it will stand, as a share of its width. */
    offset: (place: number) =>
      root.locator(`li:nth-child(${place})`).evaluate((slide) => {
        const { left, width } = slide.getBoundingClientRect()
        return Math.abs(left - (slide.closest('div')?.getBoundingClientRect().left ?? 0)) / width
      })
  }
}

test.describe('the testimonials', () => {
  test('move on every five seconds, within 0.4, and from the tenth to the first', async ({ page }) => {
    const { expectShown, offset } = await openVoices(page)
    await page.clock.runFor(4900)
    await expectShown(1)
    await page.clock.runFor(200)
    await expectShown(2)
    expect(await offset(2)).toBeGreaterThan(0.02)
    await page.clock.runFor(400)
    expect(await offset(2)).toBeLessThan(0.02)
    for (const place of [3, 4, 5, 6, 7, 8, 9, 10, 1]) {
      await page.clock.runFor(5000)
      await expectShown(place)
    }
  })

  test('rest under the pointer and the focus, follow buttons and dots, and stop for good by their button', async ({
    page
  }) => {
    const { root, dot, button, expectShown } = await openVoices(page)
    await root.hover()
    await page.clock.runFor(12_000)
    await expectShown(1)
    await page.mouse.move(2, 2)
    await page.clock.runFor(5100)
    await expectShown(2)
    await dot(4).focus()
    await page.clock.runFor(12_000)
    await expectShown(2)
    await dot(4).blur()
    await page.clock.runFor(5100)
    await expectShown(3)

    await test.step('they wrap both ways by the buttons, and follow the dots', async () => {
      await dot(1).click()
      await button('Previous').click()
      await expectShown(10)
      await button('Next').click()
      await expectShown(1)
      await dot(7).click()
      await expectShown(7)
      await expect(root.locator('li:not([inert])')).toHaveCount(1)
      await expect(root.locator('li:not([inert])')).toContainText('Lucia B.')
    })

    await test.step('they stop for good by the button, until it starts them again', async () => {
      await button('Stop moving on').click()
      await page.mouse.move(2, 2)
      await button('Start moving on').blur()
      await page.clock.runFor(12_000)
      await expectShown(7)
      await button('Start moving on').click()
      await page.mouse.move(2, 2)
      await button('Stop moving on').blur()
      await page.clock.runFor(5100)
      await expectShown(8)
    })
  })

  test('stand still under reduced motion, jump when they are asked to, and keep their place when the window changes', async ({
    page
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { button, expectShown, offset } = await openVoices(page)
    await page.clock.runFor(30_000)
    await expectShown(1)
    await button('Next').click()
    await page.clock.runFor(50)
    await expectShown(2)
    expect(await offset(2)).toBeLessThan(0.001)

    await page.setViewportSize({ width: 700, height: 900 })
    await page.clock.resume()
    await button('Next').click()
    await expectShown(3)
    await expect.poll(() => offset(3)).toBeLessThan(0.001)
  })
})

test('the dossier has nine clauses and is signed in the lead dialog', async ({ page }) => {
  await page.goto('/recruitment-package')
  const dossier = page.locator('#package')
  await expect(dossier.getByRole('listitem')).toHaveCount(9)
  await expect(dossier.getByText('$1,200, one-time', { exact: false }).first()).toBeVisible()
  await dossier.getByRole('button', { name: 'Sign Up Now' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start Now' }).last().click()
  await expect(leadDialog(page).dialog).toBeVisible()

  // The bars of price and scholarship are drawn to scale.
  const bars = page.locator('dl > div[style*="--share"]')
  const widths = await bars.evaluateAll((all) =>
    all.map((bar) => Number.parseFloat(getComputedStyle(bar, '::after').width))
  )
  const [price = 0, scholarship = 0] = widths
  expect(price / scholarship).toBeCloseTo(1200 / 22_600, 3)
})
