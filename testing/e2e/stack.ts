import { expect, type BrowserContext, type Page } from '@playwright/test'
import { builtPaths } from '../../site/routes.ts'
import type { Fate } from '../desk/sample-leads.ts'
import { startStack, type Stack } from '../running-stack.ts'
import { builtEmbedOrigin, connectWidgets, withStack, wordsOf } from '../with-stack.ts'
import { untilHydrated } from './lead-forms.ts'
import { recordRefusals, recordShifts } from './page-checks.ts'

/** The pages that visitors come to. */
export const visitorPaths = builtPaths.filter((path) => path !== '/styleguide')

export type Watch = {
  expectErrors(pattern: RegExp): void
  /** Allows requests to this origin. */
  allow(origin: string): void
}

type Widgets = {
  /** Origin of the CRM's forms and calendars, as the page knows it. */
  origin: string
  /** Allows requests to it, and has the sandbox answer them. */
  connect(): Promise<void>
}

export const phone = { width: 390, height: 844 }

/** The fate of the sample leads of a relay without trouble. */
export const well: Fate[] = ['delivered', 'delivered', 'held', 'delivered']

/** All end-to-end tests extend this one: Playwright starts a worker, a browser and a site again for other worker fixtures. */
export const test = withStack.extend<{ watch: Watch; widgets: Widgets }, { tab: Page; sampleStack: Stack }>({
  /** A relay with sample leads, all of them well, for tests that change none of them. Started for the first of these. */
  sampleStack: [
    async ({}, use) => {
      // Loaded here: it brings the code of the relay, which most workers need not load.
      const { fillSample } = await import('../desk/sample-leads.ts')
      const stack = await startStack({ fill: (dir) => fillSample(dir, well) })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker' }
  ],
  /** One tab visits many pages: what they share is in its cache, and the fonts are there before the first paint. */
  tab: [
    async ({ browser, stack }, use) => {
      const tab = await browser.newPage({ viewport: phone, baseURL: stack.siteUrl })
      await tab.addInitScript(recordShifts)
      await tab.addInitScript(recordRefusals)
      await tab.goto('/styleguide')
      await untilHydrated(tab)
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' }
  ],
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
  /** Every test fails on a console error that it did not announce, and on a request to another host. */
  watch: [
    async ({ page, stack }, use) => {
      const announced: RegExp[] = []
      const allowed = [stack.siteUrl]
      const surprises: string[] = []
      watchPage(page, allowed, announced, surprises)
      await use({
        expectErrors: (pattern) => void announced.push(pattern),
        allow: (origin) => void allowed.push(origin)
      })
      expect(surprises).toEqual([])
      await endRoutes(page.context())
    },
    { auto: true }
  ],
  widgets: async ({ page, stack, watch }, use) => {
    const origin = builtEmbedOrigin()
    await use({
      origin,
      connect: () => {
        watch.allow(origin)
        return connectWidgets(page, stack.sandboxUrl)
      }
    })
    // A frame may still be loading when a test ends. Stop it, so that no later test gets its requests.
    await page.goto('about:blank')
    await endRoutes(page.context())
  }
})

/** A page still asks when its test ends: a route that has no answer anymore must not fail the test. */
export async function endRoutes(context: BrowserContext) {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
}

/** Notes the console errors that nobody announced, and the requests to other origins. */
export function watchPage(page: Page, allowed: string[], announced: RegExp[], surprises: string[]) {
  const note = (text: string) => {
    if (!announced.some((pattern) => pattern.test(text))) surprises.push(text)
  }
  page.on('console', (message) => void (message.type() === 'error' && note(message.text())))
  page.on('pageerror', (error) => note(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!allowed.some((origin) => url.startsWith(`${origin}/`)) && !/^(data|blob|mailto):/.test(url))
      surprises.push(`request to ${url}`)
  })
}

export { expect, wordsOf }
