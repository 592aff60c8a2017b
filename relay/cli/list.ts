import type { LeadRecord } from '../outbox/ledger.ts'
import { wholeNumber, filteredCommand, jsonOption, readFilter, stateOption } from './filter.ts'
import type { Run } from './command.ts'
import { amount, isNarrow, isTerminal, jsonLine, leads, moment, say } from './print.ts'
import { factsOf, shortIds, stateCell } from './record.ts'
import { table, type Cell } from './table.ts'

export const list = (run: Run) =>
  filteredCommand('list')
    .description('Lists leads, newest first')
    .addOption(stateOption())
    .option('--limit <n>', 'at most this many', wholeNumber, 50)
    .addOption(jsonOption())
    .action(
      run(async ({ openStore, clock, terminal: { stdout } }, { limit, json, ...options }) => {
        const filter = readFilter(options, clock.now()) ?? {}
        const store = await openStore()
        const [all, found] = await Promise.all([store.count(filter), store.list({ filter, limit })])
        if (json) {
          await say(stdout, jsonLine(found.map(factsOf)))
          return 0
        }
        const ids = found.map(({ id }) => id)
        const shown = isTerminal(stdout) ? shortIds(ids) : ids
        const names = [...key, ...(isNarrow(stdout) ? [] : ['tries', 'source', 'name']), 'form', 'email']
        const rows = found.map((record, index) => {
          const cells = cellsOf(record, shown[index] ?? '')
          return names.map((name) => cells[name] ?? '')
        })
        if (rows.length > 0) await say(stdout, table(stdout, names, rows, { whole: key }))
        const more = found.length < all ? `; ${amount(found.length)} are shown, --limit shows more` : ''
        await say(stdout, `${leads(all)}${more}`)
        return 0
      })
    )

const key = ['id', 'received (UTC)', 'state']

const cellsOf = (record: LeadRecord, id: string): Record<string, Cell | undefined> => ({
  id,
  'received (UTC)': moment(record.receivedAt),
  state: stateCell(record),
  tries: record.attempts,
  form: record.formSource,
  source: record.lead?.utm_source,
  email: record.lead?.email,
  name: record.lead?.name
})
