import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

function audiences(page: Page) {
  const card = (place: number) => {
    const root = page.locator('#services article').nth(place)
    return {
      button: root.getByRole('button'),
      description: root.locator('p'),
      chips: root.getByRole('listitem')
    }
  }
  return { players: card(0), coaches: card(1) }
}

type Card = ReturnType<typeof audiences>['players']

async function expectOpenAlone(open: Card, other: Card) {
  await expect(open.description).toBeVisible()
  await expect(other.description).toBeHidden()
}

async function expectClosed({ button, description }: Card) {
  await expect(description).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
}

test(
  'the cards for players and coaches open under mouse and focus, one at a time',
  { tag: '@weekly' },
  async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    const { players, coaches } = audiences(page)

    await test.step('before scripts run, and what is open stays open', async () => {
      await players.button.focus()
      await expect(players.description).toBeVisible()
      await coaches.button.hover()
      await expectOpenAlone(coaches, players)
      held.resolve()
      await untilHydrated(page)
      await expect(coaches.button).toHaveAttribute('aria-expanded', 'true')
      await expectOpenAlone(coaches, players)
    })

    await test.step('the one under the mouse, until it is left, also when it was clicked', async () => {
      await players.button.blur()
      await players.button.hover()
      await expectOpenAlone(players, coaches)
      await expect(players.chips.first()).toBeVisible()
      await players.button.click()
      await expect(players.button).toHaveAttribute('aria-expanded', 'true')
      await page.mouse.move(2, 2)
      await expectClosed(players)
      await expectClosed(coaches)
    })

    await test.step('the one that the keyboard reaches; Enter closes and opens it', async () => {
      await coaches.button.focus()
      await page.keyboard.press('Shift+Tab')
      await expect(players.button).toBeFocused()
      await expectOpenAlone(players, coaches)
      await page.keyboard.press('Enter')
      await expectClosed(players)
      await page.keyboard.press('Enter')
      await expectOpenAlone(players, coaches)
      await page.keyboard.press('Tab')
      await expectOpenAlone(coaches, players)
      await players.button.hover()
      await expectOpenAlone(players, coaches)
    })
  }
)

test.describe('on a touch screen of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('a tap opens one card and closes the other, and a second tap closes it @weekly', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const { players, coaches } = audiences(page)
    await players.button.tap()
    await expectOpenAlone(players, coaches)
    for (const chip of await players.chips.all()) await expect(chip).toBeInViewport({ ratio: 1 })
    await coaches.button.tap()
    await expectOpenAlone(coaches, players)
    await coaches.button.tap()
    await expectClosed(coaches)
  })
})
