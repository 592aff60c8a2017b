import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { onSlowPhone } from './browser.ts'

/** Times in milliseconds since the start of the navigation. */
export type Tap = {
  /** The call to action is visible. */
  seen: number
  opened: number
  taps: number
}

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true
}

declare global {
  interface Window {
    bench: { seen?: number; opened?: number; place?: { x: number; y: number } }
  }
}

/**
 * Measures when a visitor who taps the call to action as soon as it is visible, ten times a second, sees the dialog.
 */
export function measureTap(browser: Browser, url: string): Promise<Tap> {
  return onSlowPhone(browser, phone, async ({ page }) => {
    await page.addInitScript(watchForDialog)
    const arriving = page.goto(url, { timeout: 90_000 })
    let taps = 0
    const until = performance.now() + 90_000
    while (performance.now() < until) {
      const { seen, opened, place } = await page
        .evaluate(() => window.bench)
        .catch(() => ({ seen: undefined, opened: undefined, place: undefined }))
      if (seen !== undefined && opened !== undefined) {
        await arriving
        return { seen, opened, taps }
      }
      if (place) {
        await page.touchscreen.tap(place.x, place.y)
        taps += 1
      }
      await pause(100)
    }
    throw new Error(`No dialog opened at ${url}`)
  })
}

function watchForDialog() {
  window.bench = {}
  const look = () => {
    const call = document.querySelector('main [commandfor="lead-dialog"]')
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted && call?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
      const { left, top, width, height } = call.getBoundingClientRect()
      window.bench.seen ??= performance.now()
      window.bench.place = { x: left + width / 2, y: top + height / 2 }
    }
    if (document.querySelector('dialog[open]')) window.bench.opened = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
