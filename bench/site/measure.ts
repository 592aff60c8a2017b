import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium as playwright,
  type Page
} from '@playwright/test'
import { inLanguage, languageCodes } from '../../contract/languages.ts'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { pages } from '../../site/routes.ts'
import { median } from '../load.ts'
import type { ServerProcess } from '../processes.ts'
import { trustKey, visit, type Visit } from './lighthouse.ts'

/** `name` is `ours`, or `limit` for the same pages without scripts. */
export type Served = ServerProcess & { name: string }

const article = pages.find(({ path }) => path.startsWith('/articles/'))?.path ?? '/'

/** The measured pages. */
const homes = languageCodes.map((code) => inLanguage(code, '/'))
const measured = [...homes, '/leadgenguide', '/soccer-guide', '/careers', article]

/** Each figure is the median of the rounds. */
export type PageFigures = { page: string; name: string } & Visit
export type HomeFigures = { name: string; tap: Tap; move: Move }

/**
 * Visits every page once per round, with and without scripts, so that other load on the machine affects both alike.
 */
export async function visitPages(served: Served[], rounds: number, chromium: string): Promise<PageFigures[]> {
  const targets = measured.flatMap((page) =>
    served.map(({ name, url }) => ({ page, name, url: url + page, visits: new Array<Visit>() }))
  )
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Lighthouse, round ${round} of ${rounds} …`)
    for (const { url, visits } of targets) visits.push(await visit(url, chromium))
  }
  return targets.map(({ page, name, visits }) => Object.assign({ page, name }, medianOf(visits)))
}

/** Measures the next actions of a visitor of home, with and without scripts. */
export async function actOnHome(served: Served[], rounds: number, path: string): Promise<HomeFigures[]> {
  const browser = await playwright.launch(chromiumOptions(path, trustKey))
  const runs = served.map(({ name, url }) => ({
    name,
    url: `${url}/`,
    taps: new Array<Tap>(),
    moves: new Array<Move>()
  }))
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`tap and move, round ${round} of ${rounds} …`)
    for (const { url, taps, moves } of runs) {
      taps.push(await measureTap(browser, url))
      moves.push(await measureMove(browser, url))
    }
  }
  await browser.close()
  return runs.map(({ name, taps, moves }) => ({ name, tap: medianOf(taps), move: medianOf(moves) }))
}

/** The median of each figure. Other values are those of the last round. */
function medianOf<Run extends object>(runs: Run[]): Run {
  const last = runs.at(-1)
  if (!last) throw new Error('There was no round')
  const entries = Object.entries(last).map(([key, value]: [string, unknown]) => {
    const all: unknown[] = runs.map((run) => Reflect.get(run, key))
    if (typeof value === 'number') return [key, median(all.map(Number))]
    if (Array.isArray(value) || !isObject(value)) return [key, value]
    return [key, medianOf(all.filter(isObject))]
  })
  return Object.assign({}, last, Object.fromEntries(entries))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Times in milliseconds since the start of the navigation. */
type Tap = {
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
function measureTap(browser: Browser, url: string): Promise<Tap> {
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

type Move = {
  /** From the click until the other page's heading is painted, in milliseconds. */
  ms: number
  /** Data fetched for it, from the first hover until the network is quiet. */
  bytes: number
}

const desktop = { viewport: { width: 1440, height: 900 } }
const link = 'header a[href="/careers"] >> visible=true'

/** Moves from home to the careers page: the pointer rests on the link until its prefetch is complete, then clicks. */
function measureMove(browser: Browser, url: string): Promise<Move> {
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

/** Lighthouse's slow 4G as browser settings: round trip in ms, rates in bytes a second. */
const slow4g = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

type Visitor = { page: Page; devtools: CDPSession }

/** Runs `look` in a fresh context on slow 4G with the CPU slowed down four times, then closes the context. */
async function onSlowPhone<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  look: (visitor: Visitor) => Promise<Result>
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await look({ page, devtools })
  } finally {
    await context.close()
  }
}

/** Counts the bytes transferred, and detects when the network is quiet. */
function watchNetwork(devtools: CDPSession) {
  let bytes = 0
  let last = performance.now()
  const open = new Set<string>()
  const touch = () => (last = performance.now())
  devtools.on('Network.requestWillBeSent', ({ requestId }) => touch() && open.add(requestId))
  devtools.on('Network.loadingFailed', ({ requestId }) => touch() && open.delete(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    touch()
    open.delete(requestId)
    bytes += encodedDataLength
  })
  return { bytes: () => bytes, isQuiet: () => open.size === 0 && performance.now() - last > 1000 }
}
