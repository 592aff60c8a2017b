import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

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
