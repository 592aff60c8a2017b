import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isLocalHost } from '../contract/addresses.ts'
import { deskPath } from '../contract/desk.ts'
import { systemClock as clock } from '../relay/clock.ts'
import { createLinks, linkOf } from '../relay/desk/links.ts'
import { createPeople } from '../relay/desk/people.ts'
import { deskPortAfter } from '../relay/desk/port.ts'
import { openStore } from '../relay/open-store.ts'
import { memoryEnv, nodeOptions } from '../relay/process/node-options.ts'
import { stampFile, whyStale } from './build-folders.ts'
import { buildSite } from './build.ts'
import { checkedConfig, runTogether, withSandbox, type Program } from './run-together.ts'

const config = await checkedConfig()
const reason = await whyStale()
if (reason) {
  console.log(`Building the site: ${reason} …`)
  if (!(await buildSite())) {
    if (!existsSync(stampFile)) process.exit(1)
    const { mtime } = await stat(stampFile)
    console.error(`The site could not be built. Serving the one of ${mtime.toLocaleString()} instead.`)
  }
}

const { env, sandboxPort } = withSandbox(config)
const desk = await openDesk()
const programs: Program[] = [
  {
    name: 'Site and relay',
    script: 'relay/server.ts',
    nodeOptions,
    address: [`http://localhost:${config.port}`, ...desk.lines].join('\n')
  }
]
if (sandboxPort) {
  const address = `http://localhost:${sandboxPort}`
  programs.push({ name: 'CRM sandbox', script: 'crm-sandbox/server.ts', address })
}
// From the second start on, Node reads its compiled code from here.
process.exitCode = await runTogether(programs, {
  NODE_COMPILE_CACHE: '.cache/node',
  ...memoryEnv,
  ...env,
  ADMIN_PORT: String(desk.port)
})

/** The port of the desk, and the lines that say where it is. */
async function openDesk(): Promise<{ port: number; lines: string[] }> {
  const port = config.adminPort ?? deskPortAfter(config.port)
  const at = `http://localhost:${port}`
  const lines = [line('Desk', at + deskPath)]
  // A link in the log of a real site would let its reader in: there, somebody asks for one.
  const link = isLocalHost(new URL(config.siteUrl).host) ? await signInLink(at) : undefined
  lines.push(line('', link ?? 'npm run leads -- link <email> prints a link to sign in'))
  return { port, lines }
}

function line(name: string, text: string) {
  return `  ${name.padEnd(16)} ${text}`
}

/** A link for the first owner; in a new store, for an invented one. Undefined if the store cannot be opened. */
async function signInLink(at: string): Promise<string | undefined> {
  const opened = await openStore(config)
  // The relay, which opens it next, says why.
  if (!opened.ok) return undefined
  const { store } = opened
  try {
    const people = createPeople({ store, clock })
    await people.addFirst({ email: 'owner@example.com', name: 'Owner', role: 'owner' })
    const owner = (await people.list()).find(({ role }) => role === 'owner')
    const link = owner && (await createLinks({ store, clock }).issue(owner.email))
    return link && linkOf(at, link.token)
  } finally {
    await store.close()
  }
}
