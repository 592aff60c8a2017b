import { test as base } from '@playwright/test'
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
