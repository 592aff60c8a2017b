import type { Page } from '@playwright/test'
import { pages, type PagePath } from '../../site/routes.ts'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { recordRefusals, refusals } from './policy.ts'
import { expect, test } from './stack.ts'

/** Pages that a form or a calendar of the CRM is part of. No other may ask another host for anything. */
const withWidgets = new Set<PagePath>([
  '/coach-resume',
  '/contact',
  '/get-started',
  '/lane-valley-fc',
  '/soccer-guide',
  '/thank-you'
])

/**
 * Collects what counts as layout shift: all that moves from the first paint on and is not the answer to a click or key.
 * The bar, which narrows once the page is scrolled, counts for 0.0001; anything a person would notice is far above.
 */
function recordShifts() {
  const moved: unknown[] = []
  Reflect.set(window, 'moved', moved)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry.toJSON()
      if (value > 0.0005 && !hadRecentInput) moved.push(entry.toJSON())
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Nothing is painted before the fonts are there: a machine that is busy brings them late, and a word may take another width then. */
async function bringFontsFirst(page: Page) {
  const fonts = Promise.all(
    ['display', 'text'].map(async (name) => {
      const answer = await page.waitForResponse(new RegExp(`/${name}-[^/]+\\.woff2$`))
      await answer.finished()
    })
  )
  await page.route('**/*.css', async (route) => {
    await fonts
    await route.fallback()
  })
}

const shifts = (page: Page) => page.evaluate<unknown[]>('window.moved')

for (const { path } of pages) {
  test(`${path}: nothing moves while it loads and is scrolled through, its policy refuses nothing, it fits a screen of 320 pixels and text at 200 %`, async ({
    page,
    widgets
  }) => {
    if (withWidgets.has(path)) await widgets.connect()
    await page.addInitScript(recordShifts)
    await page.addInitScript(recordRefusals)
    await bringFontsFirst(page)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    const policy = (await answer?.headerValue('Content-Security-Policy')) ?? ''
    expect(policy).toMatch(/script-src 'self' .*'sha256-/)
    expect(policy).not.toMatch(/script-src[^;,]*'unsafe-/)
    expect(policy).toContain("frame-ancestors 'none'")
    await untilHydrated(page)
    const height = await page.evaluate(() => document.body.scrollHeight)
    for (let top = 0; top < height; top += 600) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    expect(await shifts(page)).toEqual([])
    expect(await refusals(page)).toEqual([])

    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 640, height: 1280 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
}

test('nothing moves when dialog, toast and menu open and close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(recordShifts)
  await page.goto('/')
  await untilHydrated(page)
  const form = leadDialog(page)
  await page.getByRole('button', { name: 'Access Soccer Opportunities' }).click()
  await form.submit.click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await form.close.click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator('[popover]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[popover]')).toBeHidden()
  expect(await shifts(page)).toEqual([])
})
