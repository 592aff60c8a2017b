import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { stampFile, type SiteSettings } from '../scripts/build-stamp.ts'

/** Origin of the CRM's forms and calendars that the site was built for. */
export function builtEmbedOrigin(): string {
  const settings: SiteSettings = JSON.parse(readFileSync(stampFile, 'utf8'))
  return settings.embedOrigin
}

/** Lets the running sandbox, on any port, answer for the origin that the site was built for. */
export async function connectWidgets(page: Page, sandboxUrl: string): Promise<void> {
  const origin = builtEmbedOrigin()
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, sandboxUrl)
    const response = await route.fetch({ url, timeout: 0 }).catch(() => undefined)
    await (response ? route.fulfill({ response }) : route.abort('connectionreset'))
  })
}
