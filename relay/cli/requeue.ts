import { Option } from '@commander-js/extra-typings'
import { isLocalHost } from '../../contract/addresses.ts'
import type { Config } from '../config.ts'
import { commandLine, createAudit } from '../operator/audit.ts'
import { createLeadDeeds } from '../operator/lead-deeds.ts'
import type { LeadFilter } from '../outbox/ledger.ts'
import {
  choosing,
  Impossible,
  readFilter,
  resolveId,
  WrongArgument,
  type Means,
  type Result,
  type Run
} from './command.ts'
import { leads } from './print.ts'
import { describePause } from './waiting.ts'

const choosingSome = (name: string) =>
  choosing(name).argument('[id...]', 'ids of leads, or their beginnings').option('--all', 'all of them')

export const retry = (run: Run) =>
  choosingSome('retry')
    .description(
      'Retries failed leads and failed or waiting steps of delivered ones, or waiting leads before their time'
    )
    .addOption(
      new Option('--waiting', 'instead of failed leads, those that wait for their next attempt').conflicts(
        'sandbox'
      )
    )
    .option('--sandbox', 'instead of failed leads, those that were delivered to the sandbox')
    .addHelpText(
      'after',
      `
A failed lead goes through the whole schedule again. A lead that a real CRM accepted is never sent again: only the step that
the CRM lacks is retried.
--sandbox retries leads that were delivered to the sandbox before a CRM was set. The ids that the sandbox gave them identify
these leads.
--waiting retries all waiting leads, or those that an id or a filter chooses. They go on in the schedule where they are.`
    )
    .action(
      run(async (means, ids, { sandbox, waiting, ...options }) => {
        if (sandbox) refuseSandbox(means.config)
        const filter = await chosen('retry', ids, { ...options, ...(waiting && { all: true }) }, means)
        if (waiting)
          return handle(
            { action: 'try-now', how: 'due now', what: 'waiting for the next attempt', filter },
            means
          )
        const deed = sandbox
          ? ({ action: 'retry-sandbox', what: 'taken by the sandbox' } as const)
          : ({ action: 'retry', what: 'failed' } as const)
        return handle({ ...deed, how: 'waiting again', filter }, means)
      })
    )

export const release = (run: Run) =>
  choosingSome('release')
    .description('Releases held and throttled leads, so that they are sent to the CRM')
    .action(
      run(async (means, ids, options) => {
        const filter = await chosen('release', ids, options, means)
        const what = 'held or throttled'
        return handle({ action: 'release', how: 'waiting again', what, filter }, means)
      })
    )

type Asked = {
  action: 'retry' | 'retry-sandbox' | 'try-now' | 'release'
  how: string
  what: string
  filter: LeadFilter
}

async function handle(
  { action, how, what, filter }: Asked,
  { config, openStore, clock }: Means
): Promise<Result> {
  const store = await openStore()
  const deeds = createLeadDeeds({ store, audit: createAudit({ store, clock }) })
  const found = await deeds.find(action, filter)
  const done = [...new Set(await deeds.handleAll({ by: commandLine, action }, found))]
  // Even if no lead changed: the cause of a refusal may be fixed.
  await store.probeSoon()
  const pause = await describePause({ store, clock, config })
  const next = pause.length === 0 ? '; a running relay starts sending them within ten seconds' : ''
  const left = filter.ids?.filter((id) => !done.includes(id)) ?? []
  return {
    ok: left.length === 0,
    facts: { done, left },
    lines: [`${leads(done.length)} ${how}${next}`, ...pause],
    warnings: left.length > 0 ? [`not ${what}: ${left.join(', ')}`] : []
  }
}

type Choice = Parameters<typeof readFilter>[0] & { all?: true | undefined }

/** Requires a choice: all leads must be requested explicitly. */
async function chosen(name: string, typed: string[], { all, ...options }: Choice, { openStore }: Means) {
  const filter = readFilter(options)
  if (!filter && typed.length === 0 && !all)
    throw new WrongArgument(`${name}: expected ids, a filter or --all`)
  if (typed.length === 0) return filter ?? {}
  const store = await openStore()
  return { ...filter, ids: await Promise.all(typed.map((each) => resolveId(store, each))) }
}

/** Without a real CRM, the leads would be sent to the sandbox again. */
function refuseSandbox({ crm }: Config) {
  if (!crm) throw new Impossible('no CRM is set: set CRM_WEBHOOK_URL or CRM_API_TOKEN first')
  if (isLocalHost(new URL(crm.url).host))
    throw new Impossible(`${crm.url} is the sandbox: set the real CRM first`)
}
