import type { Command } from './command.ts'
import { filterOptions, readFilter, stateOption, wholeNumber } from './filter.ts'
import { amount, leads, moment, say, table } from './print.ts'

export const list: Command = {
  name: 'list',
  summary: 'Lists leads, newest first',
  options: {
    ...stateOption,
    ...filterOptions,
    limit: { type: 'string', value: 'N', about: 'at most this many (default 50)' }
  },
  async run(typed, { openStore, terminal: { stdout } }) {
    const limit = wholeNumber('limit', typed.options['limit'], 50)
    const filter = readFilter(typed) ?? {}
    const store = await openStore()
    const [all, found] = await Promise.all([store.count(filter), store.list({ filter, limit })])
    const rows = found.map(({ id, receivedAt, state, attempts, formSource, lead }) => [
      id,
      moment(receivedAt),
      state,
      attempts,
      formSource,
      lead?.utm_source ?? '',
      lead?.email ?? '',
      lead?.name ?? ''
    ])
    if (rows.length > 0) {
      await say(
        stdout,
        table(['id', 'received (UTC)', 'state', 'tries', 'form', 'source', 'email', 'name'], rows)
      )
    }
    const shown = found.length < all ? `; ${amount(found.length)} are shown, --limit shows more` : ''
    await say(stdout, `${leads(all)}${shown}`)
    return 0
  }
}
