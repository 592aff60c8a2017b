import type { Command } from './command.ts'
import { filterOptions, oneOf, readFilter } from './filter.ts'
import { describeCopy } from './copy.ts'
import { describePause } from './pause.ts'
import { bar, leads, say, table } from './print.ts'

const groupings = ['day', 'form', 'campaign'] as const
const barWidth = 24

export const stats: Command = {
  name: 'stats',
  summary:
    'Counts leads by day, form and campaign; shows whether deliveries are paused and how old the copy is',
  options: {
    ...filterOptions,
    by: { type: 'string', value: 'WHAT', about: `only one of ${groupings.join(', ')}` }
  },
  async run(typed, { openStore, config, clock, terminal: { stdout } }) {
    const { by } = typed.options
    const chosen = by === undefined ? groupings : [oneOf('by', by, groupings)]
    const filter = readFilter(typed) ?? {}
    const store = await openStore()
    const pause = await store.pause()
    if (pause) await say(stdout, `${describePause(pause)}\n`)
    if (config.copyDir !== undefined) await say(stdout, `${describeCopy(config.copyDir, clock)}\n`)
    const held = await store.count({ ...filter, held: true })
    if (held > 0) await say(stdout, `${leads(held)} held back: many of one email address at once\n`)
    for (const grouping of chosen) {
      const found = await store.stats({ by: grouping, filter })
      const most = Math.max(...found.map(({ accepted }) => accepted))
      const names = [grouping, 'accepted', '', 'delivered', 'pending', 'dead', 'quarantined']
      const rows = found.map(({ name, accepted, delivered, pending, dead, quarantined }) => [
        name || '(none)',
        accepted,
        bar(accepted / most, barWidth),
        delivered,
        pending,
        dead,
        quarantined
      ])
      await say(stdout, rows.length > 0 ? `${table(names, rows)}\n` : `no lead, by ${grouping}`)
    }
    return 0
  }
}
