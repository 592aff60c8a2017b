import type { Page } from '@playwright/test'
import { firstOf, untilAddress } from './ending.ts'
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
  try {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded', timeout: patience })
    return answer?.ok() ?? false
  } catch {
    // The next call would fail while the browser's own error page is still on its way.
    await firstOf({ error: untilAddress(page, ({ protocol }) => protocol === 'chrome-error:') }, 5000)
    return false
  }
}
