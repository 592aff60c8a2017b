import { test as base, type Page } from '@playwright/test'
import { fillSample, type Fate } from '../desk/sample-leads.ts'
import { startStack, type Stack } from '../running-stack.ts'

export const well: Fate[] = ['delivered', 'delivered', 'held', 'delivered']

type Open = (fates: readonly Fate[] | undefined) => Promise<Stack>

/** `open` starts a relay of the test's own, with a sample lead for each fate, or with an empty store. */
export const test = base.extend<{ open: Open }>({
  open: async ({}, use) => {
    const stacks: Stack[] = []
    await use(async (fates) => {
      const stack = await startStack('webhook', '.', fates && ((dir) => fillSample(dir, fates)))
      stacks.push(stack)
      return stack
    })
    await Promise.all(stacks.map((stack) => stack.stop()))
  }
})

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

/** The browser has a key of its own, whose person agrees to everything. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}
