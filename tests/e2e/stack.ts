import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { webhookPath } from '../../crm-sandbox/ids.ts'
import { freePort } from '../../relay/testing/free-port.ts'
import { Program } from '../program.ts'

export type Contact = Record<string, string>

export type Crm = {
  contacts(): Promise<Contact[]>
  fault(mode: string): Promise<void>
}

type Stack = { siteUrl: string; relay: Program; crm: Crm; reset(): Promise<void> }

/** Site, relay and CRM sandbox as they run in production, each on a port of its own, with an empty store. */
async function startStack(): Promise<Stack & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ocsm-e2e-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sandbox = new Program('crm-sandbox/server.ts', { CRM_SANDBOX_PORT: String(sandboxPort) })
  const relay = new Program('relay/server.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
    CRM_WEBHOOK_URL: sandboxUrl + webhookPath
  })
  await Promise.all([sandbox.start(), relay.start()])

  const crm: Crm = {
    contacts: async () => (await fetch(`${sandboxUrl}/api/contacts`)).json(),
    fault: async (mode) => {
      const answer = await fetch(`${sandboxUrl}/api/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode })
      })
      expect(answer.ok).toBe(true)
    }
  }
  return {
    siteUrl: `http://127.0.0.1:${port}`,
    relay,
    crm,
    reset: async () => {
      await crm.fault('none')
      await fetch(`${sandboxUrl}/api/contacts`, { method: 'DELETE' })
    },
    stop: async () => {
      await Promise.all([relay.stop(), sandbox.stop()])
      await rm(dataDir, { recursive: true })
    }
  }
}

type Watch = { expectErrors(pattern: RegExp): void }

export const test = base.extend<{ crm: Crm; relay: Program; watch: Watch }, { stack: Stack }>({
  stack: [
    // Playwright reads which fixtures are used from this pattern.
    // oxlint-disable-next-line no-empty-pattern
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
