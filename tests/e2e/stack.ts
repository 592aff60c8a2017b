import { expect, test as base, type Page } from '@playwright/test'
import type { Program } from '../program.ts'
import { startStack, type Crm, type Stack } from '../running-stack.ts'

type Watch = { expectErrors(pattern: RegExp): void }

export const test = base.extend<{ crm: Crm; relay: Program; watch: Watch }, { stack: Stack }>({
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
      const surprises: string[] = []
      watchPage(page, stack.siteUrl, announced, surprises)
      await use({ expectErrors: (pattern) => void announced.push(pattern) })
      expect(surprises).toEqual([])
    },
    { auto: true }
  ]
})

function watchPage(page: Page, siteUrl: string, announced: RegExp[], surprises: string[]) {
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !announced.some((pattern) => pattern.test(text))) surprises.push(text)
  })
  page.on('pageerror', (error) => surprises.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(siteUrl) && !/^(data|blob):/.test(url)) surprises.push(`request to ${url}`)
  })
}

export { expect }
