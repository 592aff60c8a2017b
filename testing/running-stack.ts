import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sandboxIds, webhookPath } from '../crm-sandbox/ids.ts'
import { Program } from './program.ts'
import { freePort } from './relay/free-port.ts'
import { runSql } from './relay/run-sql.ts'
import { memoryDir } from './scratch-setup.ts'

export type Contact = Record<string, string>

export type Crm = {
  contacts(): Promise<Contact[]>
  fault(mode: string): Promise<void>
  /** What staff change in the CRM. */
  change(records: object): Promise<void>
}

export type Stack = {
  siteUrl: string
  /** Where the staff's desk is served. */
  deskUrl: string
  /** The relay's settings. */
  settings: Record<string, string>
  /** Address of the sandbox. Pages use the origin that was built into them. */
  sandboxUrl: string
  relay: Program
  crm: Crm
  /** Empties the sandbox, ends its fault, and makes the relay forget its rate limits, its pause and what a lead may repeat. */
  reset(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** The folder with the built site: of the project, or of a copy. */
  root?: string
  /** Fills the relay's new data folder before it starts. */
  fill?: ((dataDir: string) => Promise<void>) | undefined
  settings?: Record<string, string> | undefined
  /** The forms of a mapping. The relay then uses the API instead of the webhook. */
  mappedForms?: object | undefined
}

/** Runs site, relay and CRM sandbox as in production, each on its own port. */
export async function startStack({
  root = '.',
  fill,
  settings: own,
  mappedForms
}: Options = {}): Promise<Stack> {
  const dataDir = await mkdtemp(join(memoryDir(), 'ocsm-e2e-'))
  await fill?.(dataDir)
  const [port, sandboxPort, adminPort] = [await freePort(), await freePort(), await freePort()]
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sandbox = new Program('crm-sandbox/server.ts', { CRM_SANDBOX_PORT: String(sandboxPort) })
  const settings = {
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    DATA_DIR: dataDir,
    BACKUP_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
    CRM_WEBHOOK_URL: sandboxUrl + webhookPath,
    ...(mappedForms && (await mapForms(mappedForms, sandboxUrl, dataDir))),
    ...own
  }
  const relay = new Program(join(root, 'relay/server.ts'), settings)
  await Promise.all([sandbox.start(), relay.start()])

  async function post(path: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(sandboxUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
  }

  const crm: Crm = {
    contacts: async () => (await fetch(`${sandboxUrl}/api/contacts`)).json(),
    fault: (mode) => post('/api/faults', { mode }),
    change: (records) => post('/api/records', records)
  }
  return {
    siteUrl: `http://127.0.0.1:${port}`,
    deskUrl: `http://localhost:${adminPort}`,
    settings,
    sandboxUrl,
    relay,
    crm,
    reset: async () => {
      await crm.fault('none')
      await fetch(`${sandboxUrl}/api/contacts`, { method: 'DELETE' })
      // Each test starts as if nobody had sent a lead before: no address has reached its limit, deliveries are not blocked, and
      // a person whom an earlier test posted without scripts is no repeat, of which the CRM would get nothing.
      await runSql(dataDir, 'delete from limiter; delete from block; update lead set idempotency_key = null')
    },
    stop: async () => {
      await Promise.all([relay.stop(), sandbox.stop()])
      await rm(dataDir, { recursive: true })
    }
  }
}

async function mapForms(forms: object, sandboxUrl: string, dataDir: string) {
  const { location: locationId } = sandboxIds
  const file = join(dataDir, 'crm.yaml')
  await writeFile(file, JSON.stringify({ locationId, forms }))
  const api = { CRM_API_URL: sandboxUrl, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: locationId }
  return { ...api, CRM_MAPPING_FILE: file }
}
