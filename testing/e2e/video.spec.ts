import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const host = 'https://www.youtube-nocookie.com'

const poster = (page: Page, title: string) => page.getByRole('link', { name: `Play: ${title}` })
const player = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`)

/** The film of /sufc tilts with the scroll, which changes what is seen of it and not the room that it takes. */
const sizeInLayout = (element: HTMLElement | SVGElement) =>
  element instanceof HTMLElement ? [element.offsetWidth, element.offsetHeight] : []

test(
  'the poster is a link that gives way to the player, on a click and not before',
  { tag: '@weekly' },
  async ({ page, watch }) => {
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
  }
)

test(
  'a blocked player leaves a way to the film in a new tab',
  { tag: '@weekly' },
  async ({ page, watch }) => {
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
  }
)
