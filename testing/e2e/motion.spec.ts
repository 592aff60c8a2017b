import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-forms.ts'
import { hold, scripts, scrollTo, scrollToShow, scrollUntilBlocksWait } from './page-checks.ts'
import { expect, test } from './stack.ts'

test('floodlights strike once, and a ball rolls with a move; under reduced motion nothing moves @weekly', async ({
  page
}) => {
  await page.addInitScript(() => {
    const animate = Reflect.get(Element.prototype, 'animate')
    let moves = 0
    Element.prototype.animate = function (...frames) {
      Reflect.set(window, 'moves', (moves += 1))
      return animate.apply(this, frames)
    }
  })
  const dark = page.locator('header[data-lights=off]')
  const link = (path: string) => page.getByRole('banner').locator(`a[href="${path}"]`).first()
  // With a picture that is there before the hero is parsed, the lights are on from the start.
  const sendPicture = await hold(page, '**/assets/hero-*')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(dark).toBeAttached()
  sendPicture()
  await untilHydrated(page)
  await page.reload()
  await untilHydrated(page)
  await expect(dark).toHaveCount(0)

  const loaded = page.waitForResponse(/carried-ball/)
  await link('/careers').hover()
  await loaded
  await untilHydrated(page)
  await link('/careers').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate('window.moves')).toBeGreaterThan(1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  await untilHydrated(page)
  const moved = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap(Object.keys)
  )
  expect(moved.filter((key) => /^(transform|translate|rotate|scale|offsetDistance)$/.test(key))).toEqual([])
  await link('/elite-25').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate('window.moves')).toBeUndefined()
})

test('home is shown whole; once scrolled, its blocks wait for the view @weekly', async ({ page }) => {
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
})

/** The angle by which the film of /sufc lies back, in degrees, when its top lies at a share of the window's height. */
function filmTilt(page: Page, share: number) {
  return page.locator('[class*=stage]').evaluate(async (stage, at) => {
    const frame = stage.firstElementChild
    if (!frame) return Number.NaN
    scrollBy({ top: stage.getBoundingClientRect().top - innerHeight * at, behavior: 'instant' })
    // The next frame draws the parts that follow the scroll position.
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
    const { m22, m23 } = new DOMMatrix(getComputedStyle(frame).transform)
    return (Math.atan2(m23, m22) * 180) / Math.PI
  }, share)
}

test('on /sufc pictures fade in, and the film rises flat @weekly', async ({ page }) => {
  await page.goto('/sufc')
  await untilHydrated(page)

  await test.step('a picture fades in once three tenths of it are in view', async () => {
    const picture = page.locator('figure[data-reveal]').first()
    await scrollUntilBlocksWait(page)
    await expect(picture).toHaveCSS('opacity', '0')
    await scrollToShow(picture, 0.2)
    await expect(picture).toHaveAttribute('data-reveal', 'waiting')
    await scrollToShow(picture, 0.5)
    await expect(picture).toHaveCSS('opacity', '1')
  })

  await test.step('the film rises as it is scrolled into view, and less steeply on a phone', async () => {
    const steep = await filmTilt(page, 0.95)
    expect(steep).toBeGreaterThan(18)
    expect(await filmTilt(page, 0.6)).toBeLessThan(steep)
    expect(await filmTilt(page, 0.02)).toBeCloseTo(0)
    await page.setViewportSize({ width: 768, height: 1024 })
    const slight = await filmTilt(page, 0.95)
    expect(slight).toBeGreaterThan(5)
    expect(slight).toBeLessThan(15)
  })

  await test.step('it lies flat under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await filmTilt(page, 0.95)).toBeCloseTo(0)
  })
})

/** How far the picture of the hero has sunk, in pixels. */
const sunk = (page: Page) =>
  page
    .locator('main header picture img')
    .first()
    .evaluate((image) => Number.parseFloat(getComputedStyle(image).translate.split(' ')[1] ?? '0'))

test('without scroll timelines, scripts move what follows the scroll @weekly', async ({ page }) => {
  // Firefox does not know `animation-timeline`.
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = await response.text()
    await route.fulfill({ response, body: css.replaceAll('animation-timeline', 'x-animation-timeline') })
  })
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...said: string[]) =>
      !said[0]?.includes('animation-timeline') && Reflect.apply(supports, CSS, said)
  })
  const release = await hold(page, scripts)
  await page.goto('/sufc')
  await test.step('before they run, everything is drawn in its last place', async () => {
    await expect(page.locator('[class*=stage] > *')).toHaveCSS('transform', 'none')
    release()
    await untilHydrated(page)
  })

  await test.step('a film rises flat', async () => {
    await expect.poll(() => filmTilt(page, 0.95)).toBeGreaterThan(18)
    await expect.poll(() => filmTilt(page, 0.02)).toBeCloseTo(0)
  })

  const { height } = page.viewportSize() ?? { height: Number.NaN }
  await page.setViewportSize({ width: 1440, height: 5000 })
  await page.getByRole('contentinfo').locator('a[href="/opportunities"]').click()

  await test.step('what is in view of the next page has moved before the first scroll', async () => {
    const ball = page.locator('main svg [class*=ball]').first()
    await expect(ball).toHaveCSS('offset-distance', '100%')
  })
  await page.getByRole('banner').locator('a[href="/"]').click()
  await expect(page.locator('main header[class*=parallax]')).toBeAttached()

  await test.step('the picture of the hero scrolls at half speed, and only with the hero', async () => {
    await page.setViewportSize({ width: 1440, height })
    for (const [top, depth] of [
      [300, 150],
      [600, 300],
      [2 * height, height / 2],
      [0, 0]
    ] as const) {
      await scrollTo(page, top)
      await expect.poll(() => sunk(page)).toBeCloseTo(depth, 0)
    }
  })

  await test.step('nothing follows the scroll for visitors who asked for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await scrollTo(page, 300)
    expect(await sunk(page)).toBe(0)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})
