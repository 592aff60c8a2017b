import { readFileSync } from 'node:fs'
import { test as base, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { stampFile, type SiteSettings } from '../scripts/build-folders.ts'
import type { Program } from './program.ts'
import { startStack, type Crm, type Stack } from './running-stack.ts'

type Fixtures = {
  /** Empty at the start and at the end of a test. */
  crm: Crm
  relay: Program
}

/** Tests with a running site, relay and sandbox: one of each for every worker. */
export const withStack = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // The empty pattern tells Playwright that no other fixture is used.
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker' }
  ],
  relay: async ({ stack }, use) => use(stack.relay),
  crm: async ({ stack }, use) => {
    await stack.reset()
    await use(stack.crm)
    await stack.reset()
  }
})

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

/** The words of a page or part of the site. */
export const wordsOf = (name: string) => parse(readFileSync(`content/${name}.yaml`, 'utf8'))
