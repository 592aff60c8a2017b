import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { parse } from 'yaml'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const content = parse(readFileSync('content/deals.yaml', 'utf8'))
const deals: number = content.cards.length + content.placed.length

test('the wall holds every deal with its hint and no link, whole within a second, though nobody has scrolled to it', async ({
  page
}) => {
  await page.goto('/')
  const wall = page.getByRole('region', { name: 'Latest deals' })
  await expect(wall.getByRole('listitem')).toHaveCount(deals)
  await expect(wall.getByText(content.hint)).toHaveCount(deals)
  await expect(wall.getByRole('link')).toHaveCount(0)
  const last = wall.getByRole('listitem').last()
  const opacity = () => last.evaluate((card) => getComputedStyle(card).opacity)
  await untilHydrated(page)
  await expect.poll(opacity, { timeout: 5000 }).toBe('1')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('on a phone the wall is a rail that the keyboard scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await untilHydrated(page)
  const rail = page.getByRole('region', { name: 'Latest deals' })
  await rail.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => rail.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('at no width has the wall a hole, and every headline is whole', async ({ page }) => {
  await page.goto('/')
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const wall = page.getByRole('region', { name: 'Latest deals' }).getByRole('list')
    const { covered, cut } = await wall.evaluate((list) => {
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
    expect(covered, `${width} pixels`).toBeCloseTo(1, 2)
    expect(cut, `${width} pixels`).toEqual([])
  }
})

const sizeOf = (image: Locator) =>
  image.boundingBox().then((box) => box && { width: box.width, height: box.height })

const shirtImages = /\/assets\/shirt-[\w-]+\.svg$/

test('each deal without a photograph has an image of a shirt: fetched near the view, its place held until then, drawn if it fails', async ({
  page,
  watch
}) => {
  watch.expectErrors(/ERR_FAILED/)
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route(shirtImages, async (route) => {
    asked.push(route.request().url())
    const isLost = asked.length % 4 === 0
    await held.promise
    await (isLost ? route.abort() : route.continue())
  })
  await page.goto('/')
  await untilHydrated(page)
  expect(asked).toEqual([])

  const wall = page.getByRole('region', { name: 'Latest deals' })
  const images = wall.locator('article > img')
  await expect(images).toHaveCount(deals)
  await wall.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBeGreaterThan(8)
  await expect(images.first()).toHaveCSS('background-image', /linear-gradient\(rgb/)
  const size = await sizeOf(images.first())

  held.resolve()
  await wall.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBe(deals)
  const drawn = wall.locator('article > svg')
  await expect(drawn).toHaveCount(Math.floor(deals / 4))
  await expect(drawn.first()).toContainText(/\d/)
  const loaded = () =>
    images.evaluateAll(
      (all) =>
        all.filter((image) => image.matches('img') && Reflect.get(image, 'naturalWidth') === 240).length
    )
  await expect.poll(loaded).toBe(Math.ceil((3 * deals) / 4))
  expect(await sizeOf(images.first())).toEqual(size)
})

test('a shirt takes the place of a photograph that fails', async ({ page }) => {
  await page.goto('/styleguide')
  const poster = page.locator('article').filter({ hasText: 'The shirt stays where its photograph fails' })
  await poster.scrollIntoViewIfNeeded()
  await expect(poster.locator('picture')).toHaveCount(0)
  await expect(poster.locator('img')).toHaveAttribute('src', shirtImages)
})

test('a picture that fails shows the mark of the pitch in its place', async ({ page, watch }) => {
  watch.expectErrors(/ERR_FAILED/)
  await page.route(/\/assets\/contract-[^/]+\.(avif|webp|jpg)$/, (route) => route.abort())
  await page.goto('/')
  await untilHydrated(page)
  const card = page.getByRole('link', { name: /Building a career in sport/ })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('picture')).toHaveAttribute('data-failed', 'true')
  const place = await card.locator('[data-picture]').boundingBox()
  expect(place?.height).toBeGreaterThan(100)
  expect(await card.locator('img').boundingBox()).toEqual(place)
})

test('the anchor of the resources lands under the bar', async ({ page }) => {
  await page.goto('/#education-resources')
  await untilHydrated(page)
  const heading = page.getByRole('heading', { name: 'Agency resources and articles' })
  await expect(heading).toBeInViewport()
  const bar = await page.getByRole('banner').first().boundingBox()
  const top = (await heading.boundingBox())?.y ?? -1
  expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})
