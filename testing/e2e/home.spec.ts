import type { Locator, Page } from '@playwright/test'
import { untilHydrated } from './lead-forms.ts'
import { hold, scripts, scrollTo, violations } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

const deals = wordsOf('deals')

async function openHome(page: Page) {
  await page.goto('/')
  await untilHydrated(page)
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 })

test('the words of the hero wait for its picture, three seconds at most @weekly', async ({ page }) => {
  const release = await hold(page, /\/assets\/hero-.*\.(avif|webp|jpg)$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const waitingFor = (milliseconds: number) =>
    page.locator('header[data-picture=loading]').evaluate((hero, time) => {
      for (const animation of hero.getAnimations({ subtree: true })) {
        // The picture follows the scroll position, not the clock.
        if (animation.timeline !== document.timeline) continue
        animation.pause()
        animation.currentTime = time
      }
    }, milliseconds)

  await test.step('meanwhile the rest of the page is drawn, before it has loaded', async () => {
    const last = page.locator('main > section:last-of-type h2')
    const drawn = () => last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(drawn).toBe(true)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  })

  await waitingFor(2900)
  await expect(headline(page)).toBeHidden()
  await waitingFor(3100)
  await expect(headline(page)).toBeVisible()
  await waitingFor(0)
  await expect(headline(page)).toBeHidden()
  release()
  await expect(headline(page)).toBeVisible()
})

test('the hero follows the scroll, and its call is above the fold @weekly', async ({ page }) => {
  await page.goto('/')
  const picture = page.locator('main picture img').first()
  const bar = page.getByRole('banner').first()
  const top = async () => (await picture.boundingBox())?.y ?? Number.NaN
  const ground = () => bar.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)
  const before = await top()

  await test.step('the bar is transparent at the top and dark past 50 pixels', async () => {
    const transparent = await ground()
    await scrollTo(page, 50)
    await expect.poll(ground).toBe(transparent)
    await scrollTo(page, 51)
    await expect.poll(ground).not.toBe(transparent)
    await scrollTo(page, 0)
  })

  for (const [reducedMotion, risen] of [
    ['no-preference', 150],
    ['reduce', 300]
  ] as const) {
    await test.step(`with ${reducedMotion} the picture has risen ${risen} of 300 pixels`, async () => {
      await page.emulateMedia({ reducedMotion })
      // It follows a frame after the scroll.
      await expect.poll(top).toBe(before)
      await scrollTo(page, 300)
      await expect.poll(async () => Math.round(before - (await top()))).toBe(risen)
      await scrollTo(page, 0)
    })
  }

  for (const [width, height] of [
    [390, 667],
    [360, 640],
    [844, 390],
    [667, 375]
  ] as const) {
    await test.step(`headline and call are above the fold of ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      const call = page.locator('main header').getByRole('button')
      await expect(headline(page)).toBeInViewport({ ratio: 1 })
      await expect(call).toBeInViewport({ ratio: 1 })
      const words = await page.locator('main header p').first().boundingBox()
      const { y = 0, height: tall = 0 } = (await bar.boundingBox()) ?? {}
      expect(words?.y).toBeGreaterThanOrEqual(y + tall)
    })
  }
})

/** The cards for players and coaches. */
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

test('the audience cards open under mouse and focus, one at a time @weekly', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/')
  const { players, coaches } = audiences(page)

  await test.step('before scripts run, and what is open stays open', async () => {
    await players.button.focus()
    await expect(players.description).toBeVisible()
    await coaches.button.hover()
    await expectOpenAlone(coaches, players)
    release()
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
})

test.describe('on a touch screen of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('a tap opens one card and closes the other, and a second tap closes it @weekly', async ({ page }) => {
    await openHome(page)
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

const dealsOf = (page: Page) => page.getByRole('main').locator('section:has(> div > section li > article)')

test('the keyboard filters the deals and turns one, of which one side is read @weekly', async ({ page }) => {
  await openHome(page)
  const wall = dealsOf(page)
  await wall.scrollIntoViewIfNeeded()
  const count = await wall.locator('li:has(> article)').count()
  const position = wall.getByLabel(deals.filter.position)
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

  await wall.getByLabel(deals.filter.level).selectOption('JUCO')
  await wall.getByLabel(deals.filter.origin).selectOption('Oceania')
  await expect(wall.locator('output')).toHaveText(deals.filter.none)
  expect(await violations(page, 'main section:has(output)')).toEqual([])
})

test('the wall fetches shirts near the view, and is a rail on a phone @weekly', async ({ page }) => {
  const shirts = /\/assets\/shirt-[\w-]+\.svg$/
  const asked: string[] = []
  page.on('request', (request) => shirts.test(request.url()) && asked.push(request.url()))
  const release = await hold(page, shirts)
  await openHome(page)
  const wall = page.locator('section[tabindex="0"]:has(article)')
  const image = wall.locator('article > img').first()

  await test.step('its shirts are fetched near the view, and their places are held until then', async () => {
    expect(asked).toEqual([])
    await wall.scrollIntoViewIfNeeded()
    await expect.poll(() => asked.length).toBeGreaterThan(8)
    await expect(image).toHaveCSS('background-image', /linear-gradient\(rgb/)
    const size = async () => {
      const { width, height } = (await image.boundingBox()) ?? {}
      return { width, height }
    }
    const before = await size()
    release()
    await expect(image).toHaveJSProperty('naturalWidth', 240)
    expect(await size()).toEqual(before)
  })

  for (const width of [768, 1024, 1440, 390]) {
    await test.step(`at ${width} pixels it has no hole, and every headline is whole`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const { covered, cut } = await measureWall(wall)
      expect(covered).toBeCloseTo(1, 2)
      expect(cut).toEqual([])
    })
  }

  await test.step('on a phone the keyboard scrolls it', async () => {
    await wall.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => wall.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })
})

/** The share of the wall that its posters cover with their gaps, and the headlines that their posters cut. */
function measureWall(wall: Locator) {
  return wall.getByRole('list').evaluate((list) => {
    const cards = Array.from(list.children, (card) => card.getBoundingClientRect())
    const gap = Number.parseFloat(getComputedStyle(list).columnGap)
    const sum = cards.reduce((total, card) => total + (card.width + gap) * (card.height + gap), 0)
    const right = Math.max(...cards.map((card) => card.right)) + gap
    const bottom = Math.max(...cards.map((card) => card.bottom)) + gap
    const left = Math.min(...cards.map((card) => card.left))
    const top = Math.min(...cards.map((card) => card.top))
    const outside = Array.from(list.querySelectorAll('h3')).filter((title) => {
      const words = document.createRange()
      words.selectNodeContents(title)
      const box = words.getBoundingClientRect()
      const poster = title.closest('article')?.getBoundingClientRect() ?? box
      const hint = title.nextElementSibling?.getBoundingClientRect() ?? box
      return box.top < poster.top || box.right > poster.right || box.bottom > hint.top + 8
    })
    return {
      covered: sum / ((right - left) * (bottom - top)),
      cut: outside.map((title) => title.textContent)
    }
  })
}

test('Tab leads from top to bottom, and nothing hides the focus @weekly', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page)
  const places: number[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) break
    expect(stop.hidden, `${stop.name} is under something`).toBe(false)
    expect(stop.marked, `${stop.name} shows that it has the focus`).toBe(true)
    places.push(stop.place)
  }
  expect(places.length).toBeGreaterThan(30)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

/** The element that has the focus: whether something lies over it, whether it shows its focus, where its section begins. */
function lookAtFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const box = element.getBoundingClientRect()
  const middle = Math.min(box.left + box.width / 2, innerWidth - 2)
  // If an element is taller than the screen under the bar, look at its middle.
  const heights =
    box.height > innerHeight - 100 ? [innerHeight / 2] : [box.top + 2, Math.min(box.bottom, innerHeight) - 2]
  const ends = heights.map((y) => document.elementFromPoint(middle, y))
  // A card may show it around itself, or its link on a layer that covers the card.
  const parts = [element, ...element.querySelectorAll('*'), element.closest('article, li') ?? element]
  const outlined = parts.some((part) =>
    [undefined, '::before', '::after'].some((layer) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part, layer)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
  )
  const section = element.closest('main > *, footer')
  return {
    name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
    hidden: ends.some((end) => !end || !(element.contains(end) || end.contains(element))),
    marked: outlined,
    place: section ? section.getBoundingClientRect().top + scrollY : -1
  }
}
