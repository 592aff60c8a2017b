import { violations } from './axe.ts'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('the keyboard filters the deals and turns one, whose sides are never both read @weekly', async ({
  page
}) => {
  await page.goto('/')
  await untilHydrated(page)
  const wall = page.getByRole('main').locator('section:has(> div > section li > article)')
  await wall.scrollIntoViewIfNeeded()
  const cards = wall.locator('li:has(> article)')
  const count = await cards.count()
  const position = wall.getByLabel('Position')
  await expect(wall.locator('output')).toHaveText(`${count} shirts`)

  await position.focus()
  await page.keyboard.press('F')
  await expect(position).toHaveValue('Forward')
  const matching = wall.locator('li:has(> article):not([inert])')
  await expect(wall.locator('output')).toHaveText(`${await matching.count()} shirts`)
  expect(await matching.count()).toBeLessThan(count)
  await expect(wall.locator('li[inert]').first()).toHaveCSS('opacity', '0.16')

  const first = matching.first()
  const button = first.getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(first.getByRole('heading')).toHaveCount(0)
  await expect(first.getByRole('term').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(first.getByRole('heading')).toBeVisible()
  await expect(first.getByRole('term')).toHaveCount(0)

  await wall.getByLabel('Level').selectOption('JUCO')
  await wall.getByLabel('Origin').selectOption('Oceania')
  await expect(wall.locator('output')).toHaveText('Nobody yet. Be the first.')
  expect(await violations(page, 'main section:has(output)')).toEqual([])
})

test(
  'the same shirts move from the wall to the ladder and the map, by transforms alone',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const wall = page.getByRole('main').locator('section:has(> div > section li > article)')
    await wall.scrollIntoViewIfNeeded()
    const ids = () => wall.locator('li > article h3').allTextContents()
    const before = await ids()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    const setPace = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate })
    const moved = () =>
      wall.locator('ul').evaluate((shirts) => {
        const frames = shirts
          .getAnimations({ subtree: true })
          .filter((animation) => !(animation instanceof CSSTransition))
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        const timing = new Set(['offset', 'computedOffset', 'easing', 'composite'])
        return [...new Set(frames.flatMap(Object.keys))].filter((key) => !timing.has(key))
      })

    for (const name of ['Ladder', 'Map', 'Wall']) {
      await test.step(name, async () => {
        // Slowed down, so that the shirts are still on their way when the test looks.
        await setPace(0.05)
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await wall.getByRole('button', { name, exact: true }).click()
        expect(await moved()).toEqual(['transform'])
        expect(await ids()).toEqual(before)
        // For the half second of a move, shirts cover each other. They are judged where they stay.
        await setPace(1)
        await expect.poll(moved).toEqual([])
        expect(await violations(page, 'main section:has(output)')).toEqual([])
      })
    }

    await test.step('a switch during a move continues from where each shirt is', async () => {
      await setPace(0.05)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await wall.getByRole('button', { name: 'Ladder' }).click()
      expect(await moved()).toEqual(['transform'])
      const jumps = await wall.evaluate((section) => {
        const middles = () =>
          Array.from(section.querySelectorAll('li:has(> article)'), (shirt) => {
            const { left, top, width, height } = shirt.getBoundingClientRect()
            return { x: left + width / 2, y: top + height / 2 }
          })
        const from = middles()
        const buttons = Array.from(section.querySelectorAll('button'))
        buttons.find(({ textContent }) => textContent === 'Map')?.click()
        // Shirts that are out of the view are at once where they belong.
        return middles().flatMap(({ x, y }, shirt) => {
          const { x: fromX = 0, y: fromY = 0 } = from[shirt] ?? {}
          return fromY > 0 && fromY < innerHeight ? Math.hypot(x - fromX, y - fromY) : []
        })
      })
      expect(jumps.length).toBeGreaterThan(0)
      expect(Math.max(...jumps)).toBeLessThan(2)
      await setPace(1)
      await expect.poll(moved).toEqual([])
    })

    await test.step('under reduced motion nothing moves, and a pressed shirt shows its record below', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await wall.getByRole('button', { name: 'Ladder' }).click()
      expect(await moved()).toEqual([])
      await wall.locator('li > article + button').first().click()
      await expect(wall.getByRole('term').first()).toBeVisible()
    })
  }
)

test(
  'the wall of deals fetches its shirts near the view, has no hole, and is a rail on a phone',
  { tag: '@weekly' },
  async ({ page }) => {
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/shirt-[\w-]+\.svg$/, async (route) => {
      asked.push(route.request().url())
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    await untilHydrated(page)
    const wall = page.locator('section[tabindex="0"]:has(article)')
    const images = wall.locator('article > img')

    await test.step('its shirts are fetched near the view, and their places are held until then', async () => {
      expect(asked).toEqual([])
      await wall.scrollIntoViewIfNeeded()
      await expect.poll(() => asked.length).toBeGreaterThan(8)
      await expect(images.first()).toHaveCSS('background-image', /linear-gradient\(rgb/)
      const size = async () => {
        const { width, height } = (await images.first().boundingBox()) ?? {}
        return { width, height }
      }
      const before = await size()
      held.resolve()
      await expect(images.first()).toHaveJSProperty('naturalWidth', 240)
      expect(await size()).toEqual(before)
    })

    for (const width of [768, 1024, 1440, 390]) {
      await test.step(`at ${width} pixels it has no hole, and every headline is whole`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const { covered, cut } = await wall.getByRole('list').evaluate((list) => {
          const cards = Array.from(list.children, (card) => card.getBoundingClientRect())
          const gap = Number.parseFloat(getComputedStyle(list).columnGap)
          const sum = cards.reduce((total, card) => total + (card.width + gap) * (card.height + gap), 0)
          const right = Math.max(...cards.map((card) => card.right)) + gap
          const bottom = Math.max(...cards.map((card) => card.bottom)) + gap
          const left = Math.min(...cards.map((card) => card.left))
          const top = Math.min(...cards.map((card) => card.top))
          const whole = (right - left) * (bottom - top)
          const outside = Array.from(list.querySelectorAll('h3')).filter((headline) => {
            const words = document.createRange()
            words.selectNodeContents(headline)
            const box = words.getBoundingClientRect()
            const poster = headline.closest('article')?.getBoundingClientRect() ?? box
            const hint = headline.nextElementSibling?.getBoundingClientRect() ?? box
            return box.top < poster.top || box.right > poster.right || box.bottom > hint.top + 8
          })
          return { covered: sum / whole, cut: outside.map((headline) => headline.textContent) }
        })
        expect(covered).toBeCloseTo(1, 2)
        expect(cut).toEqual([])
      })
    }

    await test.step('on a phone the keyboard scrolls it', async () => {
      await wall.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => wall.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    })
  }
)
