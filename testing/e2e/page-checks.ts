import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** A page compiles this in two thirds of the time that the package's own text takes. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Parts that all pages share. Home has each of these open once. */
export const shared = ['body > header', 'body > footer', '#lead-dialog']

/** What axe finds in the parts of a page: the rule, and where it is broken. */
export const violations = (page: Page, ...parts: string[]) => violationsBeside([], page, ...parts)

/** The same without what is checked elsewhere. Rules about the whole page hold all the same if one of the parts is `html`. */
export async function violationsBeside(elsewhere: string[], page: Page, ...parts: string[]) {
  // A block that is still fading in does not have its final contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Half a megabyte, so it is compiled once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(findViolations, { parts, elsewhere, rules: tags })
}

type Question = Record<'parts' | 'elsewhere' | 'rules', string[]>

/** Runs in the page. */
async function findViolations({ parts, elsewhere, rules }: Question) {
  const { run }: typeof axe = Reflect.get(window, 'axe')
  const include = parts.filter((part) => document.querySelector(part))
  const { violations: found } = await run(
    // The content of another service's frame does not belong to this site.
    { include, exclude: ['iframe', ...elsewhere] },
    // Report only violations: describing the passes takes more time than finding the violations.
    { runOnly: rules, resultTypes: ['violations'], iframes: false }
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target, failureSummary])
  )
}

/** Records everything that the browser refuses, from before the first byte on. */
export function recordRefusals() {
  const refused: string[] = []
  Reflect.set(window, 'refused', refused)
  addEventListener('securitypolicyviolation', (event) => {
    refused.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`)
  })
}

export const refusals = (page: Page) => page.evaluate<string[]>('window.refused')

/**
 * Collects what counts as layout shift: all that moves from the first paint on and is not the answer to a click or key.
 * The bar, which narrows once the page is scrolled, counts for 0.0001; anything a person would notice is far above.
 */
export function recordShifts() {
  const moved: unknown[] = []
  Reflect.set(window, 'moved', moved)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry.toJSON()
      if (value > 0.0005 && !hadRecentInput) moved.push(entry.toJSON())
    }
  }).observe({ type: 'layout-shift', buffered: true })
  document.fonts.addEventListener('loadingdone', () => Reflect.set(window, 'fontsAt', performance.now()))
}

export const shifts = (page: Page) => page.evaluate<unknown[]>('window.moved')

/** Whether a font came after the first paint, which a busy machine does even to fonts in the cache. It moves what is set in it. */
export const fontsCameLate = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return Number(Reflect.get(window, 'fontsAt') ?? 0) > (paint?.startTime ?? 0)
  })

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The narrowest phone that is still sold, a usual phone, a tablet, a laptop. */
export const widths = [320, 390, 768, 1440]

/** No screen scrolls sideways, and nothing covers what is beside it. */
export async function expectNoSidewaysScroll(page: Page, screen: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const tooWide = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLElement>('html, main, aside, aside > div, dialog, ul, ol, dl, table')
      )
        .filter(({ localName, scrollWidth, clientWidth, offsetWidth, parentElement: around }) =>
          localName === 'table'
            ? offsetWidth > (around?.clientWidth ?? 0) + 1
            : clientWidth > 0 && scrollWidth > clientWidth + 1
        )
        .map(
          ({ localName, scrollWidth, innerText }) => `${localName} ${scrollWidth}: ${innerText.slice(0, 60)}`
        )
    )
  // Charts follow the width a moment later.
  await expect.configure({ soft: true }).poll(tooWide, `${screen}, ${width} px`).toEqual([])
}

/** Scrolls there at once. The site scrolls smoothly. */
export const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

/** Scrolls down a little until blocks wait for their entrance: they do from the first scroll on that the scripts see. */
export async function scrollUntilBlocksWait(page: Page) {
  await expect(async () => {
    await page.mouse.wheel(0, 20)
    await expect(page.locator('[data-reveal=waiting]').first()).toBeAttached({ timeout: 500 })
  }).toPass()
}

/** Scrolls until `share` (0 to 1) of the block is in view, from below, and the page has answered to it. */
export function scrollToShow(block: Locator, share: number) {
  return block.evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect()
    window.scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
    // The page's observers run before this one, and the page renders their changes within the next two frames.
    return new Promise<number>((drawn) => {
      const last = new IntersectionObserver(() => {
        last.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(drawn))
      })
      last.observe(element)
    })
  }, share)
}

/** Holds back the answers to such requests until the function that it resolves to is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}

/** The scripts of every page. */
export const scripts = '**/assets/*.js'
