import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

function audiences(page: Page) {
  const card = (name: string) => ({
    button: page.getByRole('button', { name, exact: true }),
    description: page.locator('#services article').filter({ hasText: name }).locator('p'),
    chips: page.locator('#services article').filter({ hasText: name }).getByRole('listitem')
  })
  return { players: card('Players'), coaches: card('Coaches') }
}

async function openHome(page: Page) {
  await page.goto('/')
  await untilHydrated(page)
  return audiences(page)
}

type Card = ReturnType<typeof audiences>['players']

async function expectOpenAlone(open: Card, other: Card) {
  await expect(open.description).toBeVisible()
  await expect(other.description).toBeHidden()
}

test.describe('the cards for players and coaches', () => {
  test('the one under the mouse opens, alone, and closes when it is left', async ({ page }) => {
    const { players, coaches } = await openHome(page)
    await expect(players.description).toBeHidden()
    await expect(coaches.description).toBeHidden()

    await players.button.hover()
    await expect(players.description).toBeVisible()
    await expect(players.chips).toHaveText(['Academy', 'Pre-Professional', 'Professional'])
    await expect(players.button).toHaveAttribute('aria-expanded', 'true')

    await coaches.button.hover()
    await expectOpenAlone(coaches, players)
    await expect(players.button).toHaveAttribute('aria-expanded', 'false')

    await page.mouse.move(2, 2)
    await expect(coaches.description).toBeHidden()

    await test.step('a click leaves the card that the mouse hovers open', async () => {
      await players.button.click()
      await expect(players.button).toHaveAttribute('aria-expanded', 'true')
      await page.mouse.move(2, 2)
      await expect(players.button).toHaveAttribute('aria-expanded', 'false')
    })
  })

  test('the one that the keyboard reaches opens; Enter closes and opens it', async ({ page }) => {
    const { players, coaches } = await openHome(page)
    await page.getByRole('button', { name: 'Download Our Latest' }).focus()
    await page.keyboard.press('Tab')
    await expect(players.button).toBeFocused()
    await expect(players.description).toBeVisible()

    await page.keyboard.press('Enter')
    await expect(players.description).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(players.description).toBeVisible()

    await page.keyboard.press('Tab')
    await expect(coaches.button).toBeFocused()
    await expectOpenAlone(coaches, players)

    await test.step('the mouse goes before the keyboard: never are both open', async () => {
      await players.button.focus()
      await expect(players.description).toBeVisible()
      await coaches.button.hover()
      await expectOpenAlone(coaches, players)
    })
  })

  test('what is open before scripts run stays open', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    const { players } = audiences(page)
    await players.button.hover()
    await expect(players.description).toBeVisible()
    held.resolve()
    await untilHydrated(page)
    await expect(players.button).toHaveAttribute('aria-expanded', 'true')
    await expect(players.description).toBeVisible()
  })

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('a tap opens one and closes the other; a second tap closes it', async ({ page }) => {
      const { players, coaches } = await openHome(page)
      await players.button.tap()
      await expect(players.description).toBeVisible()
      await coaches.button.tap()
      await expectOpenAlone(coaches, players)
      await coaches.button.tap()
      await expect(coaches.description).toBeHidden()
      await expect(coaches.button).toHaveAttribute('aria-expanded', 'false')
    })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('hover and focus open them, one at a time', async ({ page }) => {
      await page.goto('/')
      const { players, coaches } = audiences(page)
      await players.button.focus()
      await expect(players.description).toBeVisible()
      await coaches.button.hover()
      await expectOpenAlone(coaches, players)
    })
  })
})

test('nothing of home, nor of an open card, is wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await untilHydrated(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const { players } = audiences(page)
  await players.button.click()
  for (const chip of await players.chips.all()) await expect(chip).toBeInViewport({ ratio: 1 })
})
