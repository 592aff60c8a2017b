import type { LeadRecord } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import type { Means, Run } from './command.ts'
import { filteredCommand, jsonOption, readFilter } from './filter.ts'
import { isTerminal, jsonLine, moment, plain, say, styled } from './print.ts'
import { factsOf, stateCell } from './record.ts'

const lookAgainMs = 1000
const pageSize = 500
/** How many leads are looked at again, in case they change. The oldest are forgotten first. */
const mostWatched = 1000

export const watch = (run: Run) =>
  filteredCommand('watch')
    .description('Prints leads as they arrive and as their state changes, until Ctrl-C')
    .addOption(jsonOption())
    .action(
      run(async (means, { json, ...options }) => {
        const { clock, openStore, untilStopped, terminal } = means
        const store = await openStore()
        const signal = untilStopped()
        const changes = createChanges(store, readFilter(options, clock.now()))
        const waiting = await changes.begin()
        if (isTerminal(terminal.stderr))
          await say(terminal.stderr, `watching; ${waiting} earlier leads may still change; Ctrl-C ends it`)
        while (!signal.aborted) {
          for (const record of await changes.read()) await tell(record, json, means)
          await clock.wait(lookAgainMs, signal)
        }
        return 0
      })
    )

async function tell(record: LeadRecord, json: true | undefined, { clock, terminal: { stdout } }: Means) {
  if (json) return say(stdout, jsonLine(factsOf(record)))
  const { text, style } = stateCell(record)
  const state = styled(stdout, style, text.padEnd('quarantined'.length))
  const reason = record.state === 'delivered' ? record.crmId : record.lastError
  const words = [record.id, state, record.formSource, record.lead?.email, reason && `(${plain(reason)})`]
  const shown = words.filter((word) => word !== undefined && word !== '').join('  ')
  return say(stdout, `${moment(clock.now())}  ${shown}`)
}

/** Compares what it read with what it reads next. */
function createChanges(store: Pick<Store, 'list'>, filter = {}) {
  const known = new Map<string, string>()
  let newest = 0

  function changed(record: LeadRecord): boolean {
    const { id, state, attempts, erasedAt } = record
    const now = [state, attempts, erasedAt].join()
    if (known.get(id) === now) return false
    if (state === 'delivered' || state === 'erased') known.delete(id)
    else known.set(id, now)
    return true
  }

  return {
    /** Remembers the leads that wait. Resolves to their number. */
    async begin(): Promise<number> {
      const [last] = await store.list({ limit: 1 })
      newest = last?.sequence ?? 0
      for (const state of ['dead', 'quarantined', 'pending'] as const) {
        for (const record of await store.list({ filter: { ...filter, state }, limit: pageSize }))
          changed(record)
      }
      return known.size
    },

    async read(): Promise<LeadRecord[]> {
      const ids = [...known.keys()]
      const again =
        ids.length > 0 ? await store.list({ filter: { ids }, order: 'oldest', limit: ids.length }) : []
      const arrived = await store.list({ filter, order: 'oldest', after: newest, limit: pageSize })
      newest = arrived.at(-1)?.sequence ?? newest
      const found = [...again, ...arrived].filter(changed)
      for (const id of [...known.keys()].slice(0, -mostWatched)) known.delete(id)
      return found
    }
  }
}
