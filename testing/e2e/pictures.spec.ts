import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-forms.ts'
import { hold, scripts, violations } from './page-checks.ts'
import { expect, test } from './stack.ts'

const collage = '#learn-more figure img'
/** Every picture of home fails, except the one that replaces the collage. */
const failing = /\/assets\/(?!balls-)[^/]+\.(avif|webp|jpg|svg)$/

test('home without its pictures: every word is shown, and no picture leaves a gap @weekly', async ({
  page,
  watch
}) => {
  watch.expectErrors(/ERR_FAILED/)
  await page.route(failing, (route) => route.abort())
  const release = await hold(page, scripts)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('another picture takes the place of one that failed before any script ran', async () => {
    const size = await page.locator(collage).boundingBox()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/players-'))
    await page.locator(collage).scrollIntoViewIfNeeded()
    await failed
    release()
    await untilHydrated(page)
    await expect(page.locator(collage)).toHaveAttribute('src', /\/balls-/)
    await expect(page.locator(collage)).not.toHaveJSProperty('naturalWidth', 0)
    expect((await page.locator(collage).boundingBox())?.height).toBe(size?.height)
  })

  await test.step('a shirt whose image fails is drawn in the page', async () => {
    const posters = page.locator('article[data-size]')
    await posters.first().scrollIntoViewIfNeeded()
    await expect(posters.first().locator('svg')).toContainText(/\d/)
    await expect(posters.first().locator('img')).toHaveCount(0)
  })

  await test.step('the mark of the pitch is shown where nothing else can be', async () => {
    const place = page.locator('#education-resources [data-picture]').first()
    await place.scrollIntoViewIfNeeded()
    await expect(place.locator('picture')).toHaveAttribute('data-failed')
    const box = await place.boundingBox()
    expect(box?.height).toBeGreaterThan(100)
    expect(await place.locator('img').boundingBox()).toEqual(box)
  })

  await test.step('a shirt takes the place of a photograph', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/styleguide')
    const poster = page.locator('article').filter({ hasText: 'The shirt stays where its photograph fails' })
    await poster.scrollIntoViewIfNeeded()
    await expect(poster.locator('picture')).toHaveCount(0)
    await expect(poster.locator('img')).toHaveAttribute('src', /\/assets\/shirt-[\w-]+\.svg$/)
  })
})

const host = 'https://www.youtube-nocookie.com'

const poster = (page: Page, title: string) => page.getByRole('link', { name: `Play: ${title}` })
const player = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`)

/** The film of /sufc tilts with the scroll, which changes what is seen of it and not the room that it takes. */
const sizeInLayout = (element: HTMLElement | SVGElement) =>
  element instanceof HTMLElement ? [element.offsetWidth, element.offsetHeight] : []

test('the poster is a link that gives way to the player, on a click and not before @weekly', async ({
  page,
  watch
}) => {
  const [path, title] = ['/sufc', 'Campus film of SUFC']
  watch.allow(host)
  const asked: URL[] = []
  await page.route(`${host}/**`, (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: '<button>Pause</button>' })
  })
  await page.goto(path)
  await untilHydrated(page)
  await poster(page, title).scrollIntoViewIfNeeded()
  await expect(poster(page, title)).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=/)
  const before = await poster(page, title).evaluate(sizeInLayout)
  expect(asked).toEqual([])

  await poster(page, title).press('Enter')
  const frame = player(page, title)
  await expect(frame).toBeFocused()
  await expect(page.frameLocator(`iframe[title="${title}"]`).getByRole('button')).toBeVisible()
  await expect(poster(page, title)).toHaveCount(0)
  expect(asked.map(({ pathname }) => pathname)).toEqual([expect.stringMatching(/^\/embed\/[\w-]+$/)])
  expect(asked[0]?.searchParams.get('autoplay')).toBe('1')
  const sandbox = (await frame.getAttribute('sandbox'))?.split(' ')
  expect(sandbox).not.toContain('allow-top-navigation')
  expect(sandbox).not.toContain('allow-forms')

  expect(await frame.evaluate(sizeInLayout)).toEqual(before)
  expect(await violations(page, 'main')).toEqual([])
})

test('a blocked player leaves a way to the film in a new tab @weekly', async ({ page, watch }) => {
  const [path, title] = ['/articles/truro-city-fc-recruitment', 'The two days of the Truro City FC trial']
  watch.allow(host)
  watch.expectErrors(/ERR_BLOCKED_BY_CLIENT/)
  await page.route(`${host}/**`, (route) => route.abort('blockedbyclient'))
  await page.goto(path)
  await untilHydrated(page)
  await poster(page, title).click()
  const link = page.locator('figcaption').getByRole('link', { name: /YouTube/ })
  await expect(link).toBeVisible()
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=/)
  await expect(link).toHaveAttribute('target', '_blank')
})
