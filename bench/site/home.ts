import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { onSlowPhone, watchNetwork } from './browser.ts'

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

export type Move = {
  /** From the click until the other page's heading is painted, in milliseconds. */
  ms: number
  /** Data fetched for it, from the first hover until the network is quiet. */
  bytes: number
}

const desktop = { viewport: { width: 1440, height: 900 } }
const link = 'header a[href="/careers"] >> visible=true'

/** Moves from home to the careers page: the pointer rests on the link until its prefetch is complete, then clicks. */
export function measureMove(browser: Browser, url: string): Promise<Move> {
  return onSlowPhone(browser, desktop, async ({ page, devtools }) => {
    const network = watchNetwork(devtools)
    const quiet = async () => {
      while (!network.isQuiet()) await page.waitForTimeout(100)
    }
    await page.addInitScript(timeMove)
    await page.goto(url, { timeout: 90_000 })
    await quiet()
    const before = network.bytes()
    await page.hover(link)
    await page.waitForTimeout(1000)
    await quiet()
    await page.click(link)
    const moved = await page.waitForFunction(() => sessionStorage.getItem('moved'), undefined, {
      timeout: 60_000
    })
    const ms = Number(await moved.jsonValue())
    await quiet()
    return { ms, bytes: network.bytes() - before }
  })
}

/** Kept in the session storage, because a page without scripts moves by loading another document. */
function timeMove() {
  addEventListener(
    'click',
    (click) => {
      sessionStorage.setItem('from', document.querySelector('h1')?.textContent ?? '')
      sessionStorage.setItem('clicked', String(performance.timeOrigin + click.timeStamp))
    },
    true
  )
  const look = () => {
    const clicked = sessionStorage.getItem('clicked')
    const shown = document.querySelector('h1')?.textContent
    if (clicked === null || shown === undefined || shown === sessionStorage.getItem('from')) {
      requestAnimationFrame(look)
      return
    }
    // Runs after this frame is on the screen.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      sessionStorage.setItem('moved', String(performance.timeOrigin + performance.now() - Number(clicked)))
    })
    port1.start()
    port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}

export type Scripts = {
  /** Scripts that were requested before the `load` event. */
  early: number
  earlyBytes: number
  /** Every script until the network is quiet, in bytes as transferred. */
  bytes: number
}

/** Counts the scripts that a visit fetches without any action, and those fetched before the page has loaded. */
export async function countScripts(browser: Browser, url: string): Promise<Scripts> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const network = watchNetwork(devtools)
  await page.goto(url)
  while (!network.isQuiet()) await page.waitForTimeout(100)
  const { loaded, all } = await page.evaluate(() => ({
    loaded: performance.getEntriesByType('navigation')[0]?.loadEventStart ?? 0,
    all: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ startTime, encodedBodySize }) => ({ startTime, bytes: encodedBodySize }))
  }))
  await context.close()
  const early = all.filter(({ startTime }) => startTime < loaded)
  return { early: early.length, earlyBytes: sum(early), bytes: sum(all) }
}

const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0)
