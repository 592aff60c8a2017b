import type { Page } from '@playwright/test'
import { builtPaths, type PagePath } from '../../site/routes.ts'
import { violations } from './axe.ts'
import { fillDialog, leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { states } from './page-states.ts'
import { recordRefusals, refusals } from './policy.ts'
import { expect, test } from './stack.ts'
import { bringFontsFirst, recordShifts, scrollThrough, shifts } from './steadiness.ts'

/** Pages that a form or a calendar of the CRM is part of. No other may ask another host for anything. */
const withWidgets = new Set<string>([
  '/coach-resume',
  '/contact',
  '/get-started',
  '/lane-valley-fc',
  '/soccer-guide',
  '/thank-you'
] satisfies PagePath[])

const setWidth = (page: Page, width: number, height = 900) => page.setViewportSize({ width, height })
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.describe.configure({ timeout: 90_000 })

// A page is loaded once, and everything that holds for every page is checked there. The style guide shows what must not be, too.
for (const path of builtPaths.filter((built) => built !== '/styleguide')) {
  test(`${path}, as every page`, async ({ page, widgets, watch }) => {
    if (path === '/404') watch.expectErrors(/404/)
    if (withWidgets.has(path)) await widgets.connect()
    await page.addInitScript(recordShifts)
    await page.addInitScript(recordRefusals)
    await bringFontsFirst(page)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(path === '/404' ? 404 : 200)

    await test.step('its policy lets nobody else run scripts or frame it', async () => {
      const policy = (await answer?.headerValue('Content-Security-Policy')) ?? ''
      expect.soft(policy).toMatch(/script-src 'self' .*'sha256-/)
      expect.soft(policy).not.toMatch(/script-src[^;,]*'unsafe-/)
      expect.soft(policy).toContain("frame-ancestors 'none'")
    })

    await test.step('nothing moves while it loads and is scrolled through', async () => {
      await untilHydrated(page)
      await scrollThrough(page)
      expect.soft(await shifts(page)).toEqual([])
    })

    await test.step('its policy refuses nothing that it needs', async () => {
      expect.soft(await refusals(page)).toEqual([])
    })

    for (const width of [1440, 390]) {
      await test.step(`everybody can use it at ${width} pixels`, async () => {
        await setWidth(page, width)
        expect.soft(await violations(page, 'html')).toEqual([])
      })
    }

    await test.step('it fits a screen of 320 pixels, and text at 200 %', async () => {
      await setWidth(page, 320, 640)
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
      await setWidth(page, 640, 1280)
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
    })

    for (const { name, width = 1440, parts, reach } of states.filter((state) => state.path === path)) {
      await test.step(`everybody can use ${name}`, async () => {
        await setWidth(page, width)
        await reach(page)
        expect.soft(await violations(page, ...parts)).toEqual([])
        await page.keyboard.press('Escape')
      })
    }
  })
}

test('everybody can use the form whose lead waits for the network and then fails, with the privacy notice open', async ({
  page,
  context,
  watch
}) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED|could not be reached|503/)
  const form = await fillDialog(page, 'amara@example.com')
  await context.setOffline(true)
  await form.submit.click()
  await expect(toast(page, 'You are offline')).toBeVisible()
  await expect(form.submit).toHaveText('Try again now')
  expect(await violations(page, 'dialog[open]')).toEqual([])

  const busy = { status: 503, headers: { 'Retry-After': '60' }, json: { success: false, message: 'Busy.' } }
  await page.route('**/ghl-webhook-relay', (route) => route.fulfill(busy))
  await context.setOffline(false)
  await expect(toast(page, 'Submission Failed')).toBeVisible()
  await form.dialog.locator('summary').click()
  expect(await violations(page, 'dialog[open]')).toEqual([])
})

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
