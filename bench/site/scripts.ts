import type { Browser } from '@playwright/test'
import { watchNetwork } from './browser.ts'

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
