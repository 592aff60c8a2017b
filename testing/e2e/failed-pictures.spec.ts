import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const collage = '#learn-more figure img'
/** Every picture of home fails, except the one that replaces the collage. */
const failing = /\/assets\/(?!balls-)[^/]+\.(avif|webp|jpg|svg)$/

test('home without its pictures: every word is shown, and something takes the place of each picture @weekly', async ({
  page,
  watch
}) => {
  watch.expectErrors(/ERR_FAILED/)
  const held = Promise.withResolvers<void>()
  await page.route(failing, (route) => route.abort())
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('another picture takes the place of one that failed before any script ran', async () => {
    const size = await page.locator(collage).boundingBox()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/players-'))
    await page.locator(collage).scrollIntoViewIfNeeded()
    await failed
    held.resolve()
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
