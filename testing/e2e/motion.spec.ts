import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const struck = 'header[data-lights=off]'

test(
  'on home the floodlights strike once, and a ball rolls with the scroll',
  { tag: '@weekly' },
  async ({ page }) => {
    // With a picture that is there before the hero is parsed, the lights are on from the start.
    const { promise: parsed, resolve: sendPicture } = Promise.withResolvers<void>()
    await page.route('**/assets/hero-*', (route) => parsed.then(() => route.continue()))
    await page.goto('/', { waitUntil: 'commit' })
    const lights = page.locator(`${struck} > span > i`)
    await expect(lights).toHaveCount(4)
    sendPicture()
    await untilHydrated(page)
    await expect(lights.last()).toHaveCSS('opacity', '0')
    await page.reload()
    await untilHydrated(page)
    await expect(page.locator(struck)).toHaveCount(0)

    const ball = page.locator('section:has(+ #services) > div > i').last()
    await expect(ball).toHaveCSS('translate', '0px -100%')
    await page.locator('#services').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }))
    await expect(ball).toHaveCSS('translate', /^(none|0px)/)

    await test.step('under reduced motion nothing moves, and the line is drawn', async () => {
      await page.evaluate(() => sessionStorage.clear())
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.reload()
      await untilHydrated(page)
      await expect(ball).toHaveCSS('translate', 'none')
      await expect(lights.last()).toBeHidden()
    })
  }
)

test('a ball rolls from a pressed link to the headline of its page', { tag: '@weekly' }, async ({ page }) => {
  await page.addInitScript(() => {
    const animate = Reflect.get(Element.prototype, 'animate')
    const moved: string[] = []
    Element.prototype.animate = function (frames, ...rest) {
      moved.push(...Object.keys(frames ?? {}))
      return animate.call(this, frames, ...rest)
    }
    Object.assign(window, { moved })
  })
  await page.goto('/privacy')
  await untilHydrated(page)
  const link = (path: string) => page.getByRole('banner').locator(`a[href="${path}"]`).first()
  const loaded = page.waitForResponse(/carried-ball/)
  await link('/careers').hover()
  await loaded
  await untilHydrated(page)
  await link('/careers').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate('new Set(moved).size')).toBe(3)
  expect(await page.evaluate('[...new Set(moved)].toSorted().join()')).toBe('offset,opacity,transform')

  await test.step('but not under reduced motion', async () => {
    await page.evaluate('moved.splice(0)')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await link('/elite-25').click()
    await expect(page).toHaveURL('/elite-25')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate('moved')).toEqual([])
  })
})
