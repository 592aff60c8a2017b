import { deskPath } from '../contract/desk.ts'
import { isLocalHost } from '../contract/local-host.ts'
import { systemClock as clock } from '../relay/clock.ts'
import type { Config } from '../relay/config.ts'
import { createLinks, linkOf } from '../relay/desk/links.ts'
import { createPeople } from '../relay/desk/people.ts'
import { deskPortAfter } from '../relay/desk/port.ts'
import { openStore } from '../relay/open-store.ts'

/** The port of the desk, and the lines that say where it is. */
export async function openDesk(config: Config): Promise<{ port: number; lines: string[] }> {
  const port = config.adminPort ?? deskPortAfter(config.port)
  const at = `http://localhost:${port}`
  const lines = [line('Desk', at + deskPath)]
  // A link in the log of a real site would let its reader in: there, somebody asks for one.
  const link = isLocalHost(new URL(config.siteUrl).host) ? await signInLink(config, at) : undefined
  lines.push(line('', link ?? 'npm run leads -- link <email> prints a link to sign in'))
  return { port, lines }
}

const line = (name: string, text: string) => `  ${name.padEnd(16)} ${text}`

/** A link for the first owner; in a new store, for an invented one. Undefined if the store cannot be opened. */
async function signInLink(config: Config, at: string): Promise<string | undefined> {
  const opened = await openStore(config)
  // The relay, which opens it next, says why.
  if (!opened.ok) return undefined
  const { store } = opened
  try {
    const people = createPeople({ store, clock })
    await people.addFirst({ email: 'owner@localhost', name: 'Owner', role: 'owner' })
    const owner = (await people.list()).find(({ role }) => role === 'owner')
    const link = owner && (await createLinks({ store, clock }).issue(owner.email))
    return link && linkOf(at, link.token)
  } finally {
    await store.close()
  }
}
