import { Option } from '@commander-js/extra-typings'
import { deliveryStates, type LeadFilter, type Stat } from '../outbox/ledger.ts'
import { everyLead } from '../outbox/every-lead.ts'
import type { Store } from '../outbox/store.ts'
import type { Means, Run } from './command.ts'
import { copyLag, describeCopy } from './copy.ts'
import { filteredCommand, jsonOption, readFilter, stateOption } from './filter.ts'
import { describePauses } from './pause.ts'
import { amount, bar, isNarrow, jsonLine, leads, progress, say, styled } from './print.ts'
import { table } from './table.ts'

const stored = ['day', 'week', 'form', 'campaign'] as const
const groupings = [...stored, 'page'] as const
type Grouping = (typeof groupings)[number]

export const stats = (run: Run) =>
  filteredCommand('stats')
    .description(
      'Counts leads by day, form and campaign; shows whether deliveries are paused and how old the copy is'
    )
    .addOption(stateOption())
    .addOption(new Option('--by <what>', 'only by this; a week is named by its Monday').choices(groupings))
    .addOption(jsonOption())
    .action(
      run(async (means, { by, json, ...options }) => {
        const { openStore, clock, config, terminal } = means
        const filter = readFilter(options, clock.now()) ?? {}
        const store = await openStore()
        const held = await store.count({ ...filter, held: true })
        const counts = await countBy(by === undefined ? ['day', 'form', 'campaign'] : [by], {
          store,
          filter,
          terminal
        })
        if (json) {
          const pause = await store.pause()
          const copy_lag_seconds =
            config.copyDir === undefined ? undefined : Math.round(copyLag(config.copyDir, clock) / 1000)
          const paused = pause && { ...pause, since: iso(pause.since), probeAt: iso(pause.probeAt) }
          await say(
            terminal.stdout,
            jsonLine({ paused, copy_lag_seconds, held, by: Object.fromEntries(counts) })
          )
          return 0
        }
        const { stdout } = terminal
        for (const line of await describePauses({ store, clock }))
          await say(stdout, `${styled(stdout, 'red', line)}\n`)
        if (config.copyDir !== undefined) await say(stdout, `${describeCopy(config.copyDir, clock)}\n`)
        if (held > 0) await say(stdout, `${leads(held)} held back: many of one email address at once\n`)
        for (const [grouping, found] of counts) await say(stdout, describe(grouping, found, means))
        return 0
      })
    )

const iso = (ms: number) => new Date(ms).toISOString()

type From = Pick<Means, 'terminal'> & { store: Store; filter: LeadFilter }

async function countBy(wanted: readonly Grouping[], from: From): Promise<[Grouping, Stat[]][]> {
  const counts: [Grouping, Stat[]][] = []
  for (const by of wanted) {
    const found =
      by === 'page' ? await countByPage(from) : await from.store.stats({ by, filter: from.filter })
    counts.push([by, found])
  }
  return counts
}

/** Reads every lead, because the page is only in the lead's body. An erased lead has no page. */
async function countByPage({ store, filter, terminal: { stderr } }: From): Promise<Stat[]> {
  using report = progress(stderr, (count) => `${amount(count)} leads read`)
  const pages = new Map<string, Stat>()
  let read = 0
  for await (const { lead, state } of everyLead(store, filter)) {
    const name = URL.parse(lead?.page_url ?? '')?.pathname ?? ''
    const stat = pages.get(name) ?? { name, accepted: 0, ...noLeads() }
    stat.accepted += 1
    stat[state] += 1
    pages.set(name, stat)
    report((read += 1))
  }
  return [...pages.values()].toSorted((a, b) => b.accepted - a.accepted)
}

const noLeads = () => ({ delivered: 0, pending: 0, dead: 0, quarantined: 0, erased: 0 })

function describe(grouping: Grouping, found: Stat[], { terminal: { stdout } }: Means): string {
  if (found.length === 0) return `no lead, by ${grouping}`
  const most = Math.max(...found.map(({ accepted }) => accepted))
  const barWidth = isNarrow(stdout) ? 8 : 24
  const rows = found.map((stat) => [
    stat.name || '(none)',
    stat.accepted,
    bar(stat.accepted / most, barWidth),
    ...deliveryStates.map((state) => stat[state])
  ])
  return `${table(stdout, [grouping, 'accepted', '', ...deliveryStates], rows, { whole: [''] })}\n`
}
