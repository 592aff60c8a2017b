import type { Locator, Page } from '@playwright/test'
import { scrollUntilBlocksWait, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

function audiences(page: Page) {
  const card = (name: string) => ({
    button: page.getByRole('button', { name, exact: true }),
    description: page.locator('#services article').filter({ hasText: name }).locator('p'),
    chips: page.locator('#services article').filter({ hasText: name }).getByRole('listitem')
  })
  return { players: card('Players'), coaches: card('Coaches') }
}

test.describe('the cards for players and coaches', () => {
  test('the one under the mouse opens, alone, and closes when it is left', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const { players, coaches } = audiences(page)
    await expect(players.description).toBeHidden()
    await expect(coaches.description).toBeHidden()

    await players.button.hover()
    await expect(players.description).toBeVisible()
    await expect(players.chips).toHaveText(['Academy', 'Pre-Professional', 'Professional'])
    await expect(players.button).toHaveAttribute('aria-expanded', 'true')

    await coaches.button.hover()
    await expect(coaches.description).toBeVisible()
    await expect(players.description).toBeHidden()
    await expect(players.button).toHaveAttribute('aria-expanded', 'false')

    await page.mouse.move(2, 2)
    await expect(coaches.description).toBeHidden()
  })

  test('a click of the mouse leaves the card that it hovers open', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const { players } = audiences(page)
    await players.button.click()
    await expect(players.button).toHaveAttribute('aria-expanded', 'true')
    await page.mouse.move(2, 2)
    await expect(players.button).toHaveAttribute('aria-expanded', 'false')
  })

  test('the one that the keyboard reaches opens; Enter closes and opens it', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const { players, coaches } = audiences(page)
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
    await expect(coaches.description).toBeVisible()
    await expect(players.description).toBeHidden()
  })

  test('the mouse goes before the keyboard: never are both open', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const { players, coaches } = audiences(page)
    await players.button.focus()
    await expect(players.description).toBeVisible()
    await coaches.button.hover()
    await expect(coaches.description).toBeVisible()
    await expect(players.description).toBeHidden()
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
      await page.goto('/')
      await untilHydrated(page)
      const { players, coaches } = audiences(page)
      await players.button.tap()
      await expect(players.description).toBeVisible()
      await coaches.button.tap()
      await expect(coaches.description).toBeVisible()
      await expect(players.description).toBeHidden()
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
      await expect(coaches.description).toBeVisible()
      await expect(players.description).toBeHidden()
    })

    test('no text waits for a script', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByText('We open doors at college')).toHaveCSS('opacity', '1')
      await expect(page.getByRole('heading', { name: 'Four passes to your next club' })).toBeVisible()
    })
  })
})

const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

const collage = (page: Page) => page.locator('#learn-more figure img')

test.describe('the collage of players', () => {
  test('is what is shown', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    await collage(page).scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(collage(page))).toBeGreaterThan(0)
    await expect(collage(page)).toHaveAttribute('alt', /shirts/)
  })

  test('gives its place to another picture when it fails', async ({ page, watch }) => {
    watch.expectErrors(/ERR_FAILED/)
    await page.route('**/assets/players-*', (route) => route.abort())
    await page.goto('/')
    await untilHydrated(page)
    const before = await collage(page).boundingBox()
    await collage(page).scrollIntoViewIfNeeded()
    await expect(collage(page)).toHaveAttribute('alt', /footballs/)
    await expect.poll(() => widthOf(collage(page))).toBeGreaterThan(0)
    const after = await collage(page).boundingBox()
    expect(after?.height).toBe(before?.height)
  })

  test('also when it has failed before any script ran', async ({ page, watch }) => {
    watch.expectErrors(/ERR_FAILED/)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/players-*', (route) => route.abort())
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/players-'))
    await collage(page).scrollIntoViewIfNeeded()
    await failed
    held.resolve()
    await expect(collage(page)).toHaveAttribute('alt', /footballs/)
    await expect.poll(() => widthOf(collage(page))).toBeGreaterThan(0)
  })
})

test('the posters lead to the trial pages of the clubs in a new tab', async ({ page, context }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'The trial page' }))
  await page.goto('/')
  await untilHydrated(page)
  const links = page
    .getByRole('region', { name: 'Professional trials' })
    .getByRole('link', { name: 'Learn More (opens in a new tab)' })
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const opened = context.waitForEvent('page')
    await link.click()
    const tab = await opened
    await tab.waitForURL('https://example.com/**')
    await tab.close()
  }
  await expect(page).toHaveURL(/\/$/)
})

test('the four routes lead to their places on the page of opportunities', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  const routes = { Coaching: 'coaching', College: 'college', Professional: 'professional', Soccer: 'careers' }
  for (const [name, id] of Object.entries(routes)) {
    const link = page.getByRole('link', { name: new RegExp(`^${name} (Opportunities|Pathways|Careers)`) })
    await expect(link).toHaveAttribute('href', `/opportunities#${id}`)
  }
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Four set pieces/ }) })
  await section.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/opportunities$/)
})

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
  // Once they stand they are one string again, for those who search or copy.
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

test('nothing of it is wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await untilHydrated(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const { players } = audiences(page)
  await players.button.click()
  for (const chip of await players.chips.all()) await expect(chip).toBeInViewport({ ratio: 1 })
})
