import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webhookPath } from '../crm-sandbox/ids.ts'
import { freePort } from '../relay/testing/free-port.ts'
import { Program } from './program.ts'

export type Contact = Record<string, string>

export type Crm = {
  contacts(): Promise<Contact[]>
  fault(mode: string): Promise<void>
}

export type Stack = {
  siteUrl: string
  /** Where the sandbox answers; pages know it by the origin that was built into them. */
  sandboxUrl: string
  relay: Program
  crm: Crm
  /** Empties the sandbox and mends it. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Site, relay and CRM sandbox as they run in production, each on a port of its own, with an empty store. */
export async function startStack(): Promise<Stack> {
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
      if (!answer.ok) throw new Error(await answer.text())
    }
  }
  return {
    siteUrl: `http://127.0.0.1:${port}`,
    sandboxUrl,
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
