import { sandboxIdPrefix } from '../../contract/sandbox-contact.ts'
import type { Config } from '../config.ts'
import { isThisMachine } from '../crm/sandbox-contacts.ts'
import type { LeadFilter, Requeue } from '../outbox/ledger.ts'
import { Impossible, WrongArgument, type Command, type Means, type Typed } from './command.ts'
import { filterOptions, readFilter } from './filter.ts'
import { leads, plain, say } from './print.ts'

/** Leads for each call of the store. */
const limit = 500

const options = { ...filterOptions, all: { type: 'boolean', about: 'all of them' } } as const

export const retry: Command = {
  name: 'retry',
  summary: 'Makes dead leads pending again: they go through the whole schedule once more',
  words: '[<id> …]',
  options: {
    ...options,
    sandbox: { type: 'boolean', about: 'instead of dead leads, those that were delivered to the sandbox' }
  },
  more: `A lead that a real CRM accepted is never sent again. --sandbox retries leads that were delivered to the sandbox before a CRM
was set. The ids that the sandbox gave them identify these leads.`,
  async run(typed, { config, ...means }) {
    const filter = chosen('retry', typed)
    if (typed.options['sandbox'] !== true)
      return requeue([{ state: 'dead', filter, limit }], 'dead', typed, means)
    refuseSandbox(config)
    const taken = { ...filter, crmIdPrefix: sandboxIdPrefix }
    return requeue([{ state: 'delivered', filter: taken, limit }], 'taken by the sandbox', typed, means)
  }
}

export const release: Command = {
  name: 'release',
  summary: 'Releases quarantined and held leads, so that they are sent to the CRM',
  words: '[<id> …]',
  options,
  async run(typed, means) {
    const filter = chosen('release', typed)
    const requests = [
      { state: 'quarantined', filter, limit },
      { state: 'held', filter, limit }
    ] as const
    return requeue(requests, 'quarantined or held back', typed, means)
  }
}

async function requeue(
  requests: readonly Requeue[],
  what: string,
  { words }: Typed,
  { openStore, terminal: { stdout } }: Pick<Means, 'openStore' | 'terminal'>
): Promise<number> {
  const store = await openStore()
  const done = new Set<string>()
  for (const request of requests) {
    for (;;) {
      const page = await store.requeue(request)
      // Skip a delivery that a relay has tried again meanwhile and found dead.
      if (page.every((id) => done.has(id))) break
      for (const id of page) done.add(id)
    }
  }
  await say(
    stdout,
    `${leads(done.size)} pending again; a running relay starts sending them within ten seconds`
  )
  const left = words.filter((id) => !done.has(id))
  if (left.length > 0) throw new Impossible(`not ${what}: ${left.map(plain).join(', ')}`)
  return 0
}

/** Requires a choice: all leads must be requested explicitly. */
function chosen(name: string, typed: Typed): LeadFilter {
  const filter = readFilter(typed)
  const ids = typed.words
  if (!filter && ids.length === 0 && typed.options['all'] !== true) {
    throw new WrongArgument(`${name}: expected ids, a filter or --all`)
  }
  return { ...filter, ...(ids.length > 0 && { ids }) }
}

/** Without a real CRM, the leads would be sent to the sandbox again. */
function refuseSandbox({ crm }: Config) {
  if (!crm) throw new Impossible('no CRM is set: set CRM_WEBHOOK_URL or CRM_API_TOKEN first')
  if (isThisMachine(crm.url)) throw new Impossible(`${plain(crm.url)} is the sandbox: set the real CRM first`)
}
