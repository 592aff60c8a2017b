import type { Page } from '@playwright/test'
import { belowBar } from './below-bar.ts'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** What the page says of its service to search engines; only that of the league partnership has one. */
const services = (page: Page) =>
  page
    .locator('head script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.filter(({ textContent }) => textContent.includes('"Service"')).length)

test('a move loads no new document, starts at the top, takes its head along, and Back comes to where it was left', async ({
  page
}) => {
  await page.goto('/uws-partnership')
  await untilHydrated(page)
  expect(await services(page)).toBe(1)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))

  await test.step('the next page is fetched when a pointer comes to its link, styles too', async () => {
    const fetched = Promise.all([
      page.waitForRequest(/\/assets\/careers-[^/]*\.js$/),
      page.waitForRequest(/\/assets\/careers-[^/]*\.css$/)
    ])
    await page.getByRole('navigation').locator('a[href="/careers"]').first().hover()
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
    await page.getByRole('navigation').locator('a[href="/careers"]').first().click()
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

test(
  'an article leads to the next, to its own parts, and to a place on home right under the bar',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.goto('/articles/truro-city-fc-recruitment')
    await untilHydrated(page)
    const heading = page.getByRole('heading', { level: 1 })
    const first = (await heading.textContent()) ?? ''
    await page.locator('article section').last().locator('a[href^="/articles/"]').first().click()
    await expect(page).not.toHaveURL(/truro/)
    await expect(heading).not.toHaveText(first)

    const part = page.getByRole('navigation', { name: 'In this article' }).getByRole('link').last()
    const id = (await part.getAttribute('href')) ?? ''
    await part.click()
    await expect(page.locator(id)).toBeInViewport()

    const place = 'education-resources'
    await page.getByRole('navigation', { name: 'Breadcrumb' }).locator(`a[href="/#${place}"]`).click()
    await expect(page).toHaveURL(`/#${place}`)
    await expect.poll(() => belowBar(page, place)).toBeGreaterThanOrEqual(0)
    await expect.poll(() => belowBar(page, place)).toBeLessThan(64)
    await expect(page.locator(`#${place}`)).toBeFocused()
  }
)
