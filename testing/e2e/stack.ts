import { expect, test as base, type Page } from '@playwright/test'
import type { Program } from '../program.ts'
import { builtEmbedOrigin, connectWidgets } from '../widgets.ts'
import { startStack, type Crm, type Stack } from '../running-stack.ts'

type Watch = {
  expectErrors(pattern: RegExp): void
  /** Requests to this origin are no surprise. */
  allow(origin: string): void
}

type Widgets = {
  /** Origin of the CRM's forms and calendars, as the page knows it. */
  origin: string
  /** Allows requests to it, and has the sandbox answer them. */
  connect(): Promise<void>
}

type Fixtures = { crm: Crm; relay: Program; watch: Watch; widgets: Widgets }

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // The empty pattern tells Playwright that no other fixture is used.
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker' }
  ],
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
  relay: async ({ stack }, use) => use(stack.relay),
  crm: async ({ stack }, use) => {
    await stack.reset()
    await use(stack.crm)
    await stack.reset()
  },
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
    // A frame may still be loading when a test has seen what it came for: it stops, and what it gets is nobody's.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

function watchPage(page: Page, allowed: string[], announced: RegExp[], surprises: string[]) {
  const note = (text: string) => {
    if (!announced.some((pattern) => pattern.test(text))) surprises.push(text)
  }
  page.on('console', (message) => void (message.type() === 'error' && note(message.text())))
  page.on('pageerror', (error) => note(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!allowed.some((origin) => url.startsWith(`${origin}/`)) && !/^(data|blob):/.test(url))
      surprises.push(`request to ${url}`)
  })
}

export { expect }
