import type { Page } from '@playwright/test'
import { leadDialog, openDialog, untilHydrated, untilIdle } from './lead-forms.ts'
import { hold } from './page-checks.ts'
import { expect, test } from './stack.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
const inNavigation = (page: Page, path: string) =>
  page.getByRole('navigation').locator(`a[href="${path}"]`).first()

/** What the page says of its service to search engines; only that of the league partnership has one. */
const services = (page: Page) =>
  page
    .locator('head script[type="application/ld+json"]')
    .evaluateAll((found) => found.filter(({ textContent }) => textContent.includes('"Service"')).length)

/** Expects a place to lie right under the lower edge of the fixed bar. */
async function expectUnderBar(page: Page, place: string) {
  const below = () =>
    page.evaluate((id) => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return Math.round((document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar)
    }, place)
  await expect.poll(below).toBeGreaterThanOrEqual(0)
  await expect.poll(below).toBeLessThan(64)
}

test('a move loads no document and changes the head; Back restores the place', async ({ page }) => {
  await page.goto('/uws-partnership')
  await untilHydrated(page)
  expect(await services(page)).toBe(1)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))

  await test.step('the next page is fetched when a pointer comes to its link, styles too', async () => {
    const fetched = Promise.all([
      page.waitForRequest(/\/assets\/careers-[^/]*\.js$/),
      page.waitForRequest(/\/assets\/careers-[^/]*\.css$/)
    ])
    await inNavigation(page, '/careers').hover()
    await fetched
    await expect(page).toHaveURL('/uws-partnership')
  })

  await test.step('the move adds none of them again', async () => {
    const sheets = page.locator('link[rel=stylesheet][data-precedence]')
    await expect(sheets.and(page.locator('[href*="/careers-"]'))).toBeAttached()
    const added = await page.evaluateHandle(() => {
      const nodes: Node[] = []
      const keep = (changes: MutationRecord[]) =>
        nodes.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]))
      new MutationObserver(keep).observe(document.head, { childList: true })
      return nodes
    })
    await inNavigation(page, '/careers').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(
      await added.evaluate(
        (nodes) => nodes.filter((node) => node instanceof HTMLLinkElement && node.rel === 'stylesheet').length
      )
    ).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/uws-partnership')
  })

  await page.locator('footer').scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  await page.getByRole('contentinfo').locator('a[href="/opportunities"]').click()
  await expect(page).toHaveURL('/opportunities')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: await page.title() })).toBeAttached()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(page).toHaveTitle(/Opportunities/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/opportunities$/)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  expect(await services(page)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/uws-partnership')
  await expect.poll(() => scrollTop(page)).toBe(left)
  await expect.poll(() => services(page)).toBe(1)
  await expect(page.locator('html')).toHaveAttribute('data-same-document')
})

test('an article leads to the next, and to a place on home @weekly', async ({ page }) => {
  await page.goto('/articles/truro-city-fc-recruitment')
  await untilHydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  const first = (await heading.textContent()) ?? ''
  await page.locator('article section').last().locator('a[href^="/articles/"]').first().click()
  await expect(page).not.toHaveURL(/truro/)
  await expect(heading).not.toHaveText(first)

  const place = 'education-resources'
  await page.getByRole('navigation', { name: 'Breadcrumb' }).locator(`a[href="/#${place}"]`).click()
  await expect(page).toHaveURL(`/#${place}`)
  await expectUnderBar(page, place)
  await expect(page.locator(`#${place}`)).toBeFocused()
})

for (const [kind, tag] of [
  ['js', ''],
  ['css', ' @weekly']
]) {
  test(`a page whose ${kind} file does not come is opened as a new document, once${tag}`, async ({
    page,
    watch
  }) => {
    watch.expectErrors(/Failed to load resource|dynamically imported/)
    await page.goto('/opportunities')
    await untilHydrated(page)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    const failing = new RegExp(`/assets/careers-[^/]*\\.${kind}$`)
    let failedAgain = false
    page.on('requestfailed', (request) => {
      if (failing.test(request.url()) && documents.length > 0) failedAgain = true
    })
    await page.route(failing, (route) => route.abort())
    await inNavigation(page, '/careers').click()
    await expect(page).toHaveURL('/careers')
    await expect.poll(() => failedAgain).toBe(true)
    if (kind === 'css') await untilHydrated(page)
    // A script that failed would have opened the page again before the browser is idle.
    await untilIdle(page)
    expect(documents).toEqual(['/careers'])

    await openDialog(page)
    await expect(leadDialog(page).firstName).toBeFocused()
    // The scripts of a page start together or not at all.
    await expect(page.locator('#lead-dialog form[novalidate]')).toHaveCount(kind === 'js' ? 0 : 1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/opportunities')
  })
}

test('Back to a page whose style sheet does not come opens it as a new document @weekly', async ({
  page,
  watch
}) => {
  // React leaves the failure of a style sheet that it adds unhandled.
  watch.expectErrors(/Failed to load resource|^Event$/)
  await page.goto('/opportunities')
  await untilHydrated(page)
  await inNavigation(page, '/careers').click()
  await expect(page).toHaveURL('/careers')
  await page.reload()
  await untilHydrated(page)
  await page.route(/\/assets\/opportunities-[^/]*\.css$/, (route) => route.abort())
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.goBack()
  expect(new URL((await loaded).url()).pathname).toBe('/opportunities')
})

test('the last link that was pressed wins, however slow the first one is @weekly', async ({ page }) => {
  await page.goto('/opportunities')
  await untilHydrated(page)
  const slow = /\/assets\/careers-[^/]*\.js$/
  const release = await hold(page, slow)
  const length = await page.evaluate(() => history.length)
  await inNavigation(page, '/careers').click()
  await inNavigation(page, '/elite-25').dblclick()
  await expect(page).toHaveURL('/elite-25')
  const came = page.waitForResponse(slow)
  release()
  await came
  await untilIdle(page)
  await expect(page).toHaveURL('/elite-25')
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
})

/** Whether the browser has drawn the last part of the page. */
const drawn = (page: Page) =>
  page
    .locator('main > section:last-of-type h2')
    .last()
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))

/** Parts render after the first frame. This prevents frames until they are released. */
const holdFrames = (page: Page) =>
  page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const draw = requestAnimationFrame.bind(window)
    const holdAll = () => {
      window.requestAnimationFrame = (callback) => held.push(callback)
    }
    holdAll()
    Object.assign(window, {
      holdFrames: holdAll,
      releaseFrames: () => {
        window.requestAnimationFrame = draw
        held.splice(0).forEach((callback) => callback(0))
      }
    })
  })

test('what lies far below waits for the first frame, unless needed at once @weekly', async ({ page }) => {
  await holdFrames(page)
  await page.goto('/')
  expect(await drawn(page)).toBe(false)
  await page.mouse.wheel(0, 100_000)
  await expect.poll(() => drawn(page)).toBe(true)
  await page.mouse.wheel(0, -100_000)
  await expect.poll(() => drawn(page)).toBe(false)
  await page.evaluate('releaseFrames()')
  await expect.poll(() => drawn(page)).toBe(true)

  await test.step('no script is fetched before the page has loaded', async () => {
    await untilHydrated(page)
    const { loaded, starts } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return {
        loaded: navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0,
        starts: files.map(({ startTime }) => startTime)
      }
    })
    expect(loaded).toBeGreaterThan(0)
    expect(starts.length).toBeGreaterThan(3)
    expect(starts.filter((start) => start < loaded)).toEqual([])
  })

  await test.step('a page that is loaded again is drawn whole at once', async () => {
    await page.reload()
    expect(await drawn(page)).toBe(true)
  })

  await test.step('a move shows the first part of a page, and then the others', async () => {
    await page.goto('/careers')
    await page.evaluate('releaseFrames()')
    await untilHydrated(page)
    await page.evaluate('holdFrames()')
    await page.getByRole('banner').locator('a[href="/"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('main > section')).toHaveCount(0)
    await page.evaluate('releaseFrames()')
    // Until all parts are there, another section is the last one, perhaps one with two headings.
    await expect(page.locator('main > section:last-of-type h2').last()).toBeAttached()
    await expect.poll(() => drawn(page)).toBe(true)
  })

  await test.step('so is a page that is opened at an anchor, which lies right under the bar', async () => {
    await page.goto('/opportunities')
    await page.goto('/#education-resources')
    expect(await drawn(page)).toBe(true)
    await expectUnderBar(page, 'education-resources')
  })
})
