import type { Page } from '@playwright/test'
import { builtPaths, type PagePath } from '../../site/routes.ts'
import { violations } from './axe.ts'
import { untilHydrated } from './lead-dialog.ts'
import { states } from './page-states.ts'
import { recordRefusals, refusals } from './policy.ts'
import { expect, test as base } from './stack.ts'
import { recordShifts, scrollThrough, shifts } from './steadiness.ts'

/** Pages that a form or a calendar of the CRM is part of. No other may ask another host for anything. */
const withWidgets = new Set<string>([
  '/coach-resume',
  '/contact',
  '/get-started',
  '/lane-valley-fc',
  '/soccer-guide',
  '/thank-you'
] satisfies PagePath[])

const phone = { width: 390, height: 844 }

/** One tab visits all pages: what they share is in its cache, and the fonts are there before the first paint. */
const test = base.extend<object, { tab: Page }>({
  tab: [
    async ({ browser, stack }, use) => {
      const tab = await browser.newPage({ viewport: phone, baseURL: stack.siteUrl })
      await tab.addInitScript(recordShifts)
      await tab.addInitScript(recordRefusals)
      await tab.goto('/styleguide')
      await untilHydrated(tab)
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' }
  ],
  page: async ({ tab }, use) => use(tab)
})

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Articles share their page, so the gate takes one, and `npm run test:e2e` takes all. */
const isInGate = (path: string) =>
  !path.startsWith('/articles/') || path === builtPaths.find((built) => built.startsWith('/articles/'))

// A page is loaded once, and everything that holds for every page is checked there. The style guide shows what must not be, too.
for (const path of builtPaths.filter((built) => built !== '/styleguide')) {
  test(
    `${path}, as every page`,
    isInGate(path) ? {} : { tag: '@weekly' },
    async ({ page, widgets, watch }) => {
      if (path === '/404') watch.expectErrors(/404/)
      if (withWidgets.has(path)) await widgets.connect()
      await page.setViewportSize(phone)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(path === '/404' ? 404 : 200)

      await test.step('nothing moves while it loads and is scrolled through, and nothing is wider than the phone', async () => {
        await untilHydrated(page)
        expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
        await scrollThrough(page)
        expect.soft(await shifts(page)).toEqual([])
      })

      await test.step('every note on samples is seen', async () => {
        for (const note of await page.locator('[role="note"]').all()) await expect.soft(note).toBeVisible()
      })

      await test.step('its policy refuses nothing that it needs', async () => {
        expect.soft(await refusals(page)).toEqual([])
      })

      await test.step('everybody can use it', async () => {
        expect.soft(await violations(page, 'html')).toEqual([])
      })

      for (const { name, width, parts, reach } of states.filter((state) => state.path === path)) {
        await test.step(`everybody can use ${name}`, async () => {
          await page.setViewportSize(width ? { width, height: 900 } : phone)
          await reach(page)
          expect.soft(await violations(page, ...parts)).toEqual([])
          await page.keyboard.press('Escape')
        })
      }

      await test.step('nothing moves when dialogs, toasts and the menu open and close', async () => {
        expect.soft(await shifts(page)).toEqual([])
      })

      await test.step('it fits a screen of 320 pixels, and text at 200 %', async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 640, height: 1280 })
        await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
        expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
      })
    }
  )
}
