import { Option } from '@commander-js/extra-typings'
import { sandboxIdPrefix } from '../../contract/sandbox-contact.ts'
import type { Config } from '../config.ts'
import { isThisMachine } from '../crm/webhook.ts'
import type { LeadFilter, Requeue } from '../outbox/ledger.ts'
import { Impossible, WrongArgument, type Means, type Run } from './command.ts'
import { filteredCommand, readFilter } from './filter.ts'
import { describeStop } from './pause.ts'
import { leads, plain, progress, say } from './print.ts'
import { resolveId } from './record.ts'

/** Leads for each call of the store. */
const limit = 500

const choosing = (name: string) =>
  filteredCommand(name)
    .argument('[id...]', 'ids of leads, or their beginnings')
    .option('--all', 'all of them')

export const retry = (run: Run) =>
  choosing('retry')
    .description(
      'Retries dead leads, which go through the whole schedule again, or pending ones before their time'
    )
    .addOption(
      new Option('--pending', 'instead of dead leads, those that wait for their next attempt').conflicts(
        'sandbox'
      )
    )
    .option('--sandbox', 'instead of dead leads, those that were delivered to the sandbox')
    .addHelpText(
      'after',
      `
A lead that a real CRM accepted is never sent again. --sandbox retries leads that were delivered to the sandbox before a CRM
was set. The ids that the sandbox gave them identify these leads.
--pending retries all waiting leads, or those that an id or a filter chooses. They go on in the schedule where they are.`
    )
    .action(
      run(async (means, ids, { sandbox, pending, ...options }) => {
        if (pending) return hasten(await chosen('retry', ids, { ...options, all: true }, means), means)
        const filter = await chosen('retry', ids, options, means)
        if (!sandbox) return requeue([{ state: 'dead', filter, limit }], 'dead', means)
        refuseSandbox(means.config)
        const taken = { ...filter, crmIdPrefix: sandboxIdPrefix }
        return requeue([{ state: 'delivered', filter: taken, limit }], 'taken by the sandbox', means)
      })
    )

export const release = (run: Run) =>
  choosing('release')
    .description('Releases quarantined and held leads, so that they are sent to the CRM')
    .action(
      run(async (means, ids, options) => {
        const filter = await chosen('release', ids, options, means)
        const requests = [
          { state: 'quarantined', filter, limit },
          { state: 'held', filter, limit }
        ] as const
        return requeue(requests, 'quarantined or held back', means)
      })
    )

async function requeue(requests: readonly Requeue[], what: string, means: Means): Promise<number> {
  const store = await means.openStore()
  const done = new Set<string>()
  for (const request of requests) await repeat(() => store.requeue(request), done, means)
  return tell(done, { how: 'pending again', what, ids: requests[0]?.filter?.ids ?? [] }, means)
}

async function hasten(filter: LeadFilter, means: Means): Promise<number> {
  const store = await means.openStore()
  const done = new Set<string>()
  await repeat(() => store.hasten({ filter, limit }), done, means)
  return tell(done, { how: 'due now', what: 'waiting for the next attempt', ids: filter.ids ?? [] }, means)
}

/** Takes one page of leads after the other. */
async function repeat(takePage: () => Promise<string[]>, done: Set<string>, { terminal }: Means) {
  using report = progress(terminal.stderr, (count) => `${leads(count)} done`)
  for (;;) {
    const page = await takePage()
    // Skip a delivery that a relay has tried again meanwhile, with the same result.
    if (page.every((id) => done.has(id))) return
    for (const id of page) done.add(id)
    report(done.size)
  }
}

type Told = { how: string; what: string; ids: string[] }

async function tell(
  done: Set<string>,
  { how, what, ids }: Told,
  { terminal: { stdout }, openStore, clock }: Means
): Promise<number> {
  const stopped = await describeStop({ store: await openStore(), clock })
  const next = stopped ? `\n${stopped}` : '; a running relay starts sending them within ten seconds'
  await say(stdout, `${leads(done.size)} ${how}${next}`)
  const left = ids.filter((id) => !done.has(id))
  if (left.length > 0) throw new Impossible(`not ${what}: ${left.map(plain).join(', ')}`)
  return 0
}

type Choice = Parameters<typeof readFilter>[0] & { all?: true | undefined }

/** Requires a choice: all leads must be requested explicitly. */
async function chosen(
  name: string,
  typed: string[],
  { all, ...options }: Choice,
  means: Means
): Promise<LeadFilter> {
  const filter = readFilter(options, means.clock.now())
  if (!filter && typed.length === 0 && !all) {
    throw new WrongArgument(`${name}: expected ids, a filter or --all`)
  }
  return { ...filter, ...(await idsOf(typed, means)) }
}

async function idsOf(typed: string[], { openStore }: Means): Promise<LeadFilter> {
  if (typed.length === 0) return {}
  const store = await openStore()
  const ids: string[] = []
  for (const each of typed) ids.push(await resolveId(store, each))
  return { ids }
}

/** Without a real CRM, the leads would be sent to the sandbox again. */
function refuseSandbox({ crm }: Config) {
  if (!crm) throw new Impossible('no CRM is set: set CRM_WEBHOOK_URL or CRM_API_TOKEN first')
  if (isThisMachine(crm.url)) throw new Impossible(`${plain(crm.url)} is the sandbox: set the real CRM first`)
}
