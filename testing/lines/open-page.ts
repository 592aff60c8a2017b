import type { Page } from '@playwright/test'
import type { Line } from './line.ts'

/** How long a patient visitor looks at a page that does not come, in milliseconds. */
const patience = 30_000

/**
 * Opens a page; reloads it once where the browser or a proxy shows an error in its place, and once more when the line is
 * repaired. Says which.
 */
export async function openPage(
  page: Page,
  address: string,
  line: Line
): Promise<'opened' | 'reloaded' | 'later'> {
  if (await comes(page, address)) return 'opened'
  if (await comes(page, address)) return 'reloaded'
  line.repair()
  if (await comes(page, address)) return 'later'
  throw new Error(`${address} does not come on a good line`)
}

async function comes(page: Page, address: string): Promise<boolean> {
  for (;;) {
    try {
      const answer = await page.goto(address, { waitUntil: 'domcontentloaded', timeout: patience })
      return answer?.ok() ?? false
    } catch (error) {
      // The browser's own error page of the call before was still on its way, and took this call's place.
      if (!String(error).includes('interrupted by another navigation')) return false
    }
  }
}
