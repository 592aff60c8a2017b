import { wholeNumber, filteredCommand, jsonOption, readFilter, stateOption } from './filter.ts'
import type { Run } from './command.ts'
import { amount, isTerminal, jsonLine, leads, moment, say } from './print.ts'
import { factsOf, shortIds, stateCell } from './record.ts'
import { table } from './table.ts'

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
        const rows = found.map((record, index) => [
          shown[index] ?? '',
          moment(record.receivedAt),
          stateCell(record),
          record.attempts,
          record.formSource,
          record.lead?.utm_source ?? '',
          record.lead?.email ?? '',
          record.lead?.name ?? ''
        ])
        const names = ['id', 'received (UTC)', 'state', 'tries', 'form', 'source', 'email', 'name']
        if (rows.length > 0) await say(stdout, table(stdout, names, rows))
        const more = found.length < all ? `; ${amount(found.length)} are shown, --limit shows more` : ''
        await say(stdout, `${leads(all)}${more}`)
        return 0
      })
    )
