import { appendFileSync } from 'node:fs'
import { besideTheLead } from '../../contract/relay-endpoint.ts'
import { startPostgres, type PostgresServer } from '../relay/postgres-server.ts'
import type { Seen, Step } from './document.ts'
import type { Place } from './place.ts'
import type { SmallServer } from './small-server.ts'
import { saw, sendLead, until } from './steps.ts'

type Lead = { id: string; email: string }

/** Whoever runs the small server: types commands where the relay runs, and has leads in every state to type them for. */
export function makeOperator(place: Place, server: SmallServer) {
  let postgres: PostgresServer | undefined
  let sent = 0
  let last: Lead | undefined
  /** The head of the chain that a copy or a move printed. */
  let head: string | undefined

  async function run(command: string, { typed = '', status = 0, env = {} } = {}) {
    const settings = { ...server.settings(), ...env }
    return place.sh(command, { cwd: server.folder, env: settings, typed, status })
  }

  async function runs(
    command: string,
    pattern: RegExp,
    typed = '',
    more: { status?: number; env?: Record<string, string> } = {}
  ): Promise<Seen> {
    const output = await run(command, { typed, ...more })
    if (command.includes(' backup ') || command.endsWith(' move')) head = headIn(output)
    return saw(output, pattern)
  }

  async function fault(mode: string) {
    const answer = await fetch(`${server.sandboxUrl}/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode })
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  async function send(name = 'visitor', headers: Record<string, string> = {}): Promise<Lead> {
    const email = `${name}-${(sent += 1)}@example.com`
    last = { id: await sendLead(server.url, email, headers), email }
    return last
  }

  /** Sends a lead that ends up in this state while the CRM does so. */
  async function leadIn(state: string, mode: string, name: string): Promise<Lead> {
    await fault(mode)
    const lead = await send(name)
    await until(`${lead.email} is ${state} after an attempt`, async () =>
      new RegExp(`${state} +[1-9]`).test(await run(`npm run leads -- list --email ${lead.email}`))
    )
    await fault('none')
    return lead
  }

  return {
    runs,
    fault,
    send,
    anyLead: async () => last ?? send(),
    aPendingLead: () => leadIn('pending', 'draft', 'waits'),
    aDeadLead: () => leadIn('dead', '422-created', 'refused'),
    aQuarantinedLead: () => send('trapped', { [besideTheLead.trap.header]: 'https://spam.example' }),

    /** The books after a restore or a move are those before it: they end with the same lead. */
    sameBooks: (async (command) => {
      const output = await run(command)
      if (head === undefined || headIn(output) !== head)
        throw new Error(`it ends with another lead than ${head}:\n${output}`)
      return saw(output, /^chain: .* unbroken/)
    }) satisfies Step,

    move: (async (command) => {
      await server.stop()
      postgres = await startPostgres()
      appendFileSync(server.settingsFile, `DATABASE_URL=${postgres.url}\n`)
      return runs(command, /^\d+ leads moved, with .* the books are the same$/)
    }) satisfies Step,

    async end() {
      await server.end()
      await postgres?.stop()
    }
  }
}

function headIn(output: string): string | undefined {
  return /ends with ([0-9a-f]{16,})/.exec(output)?.[1]
}
