import { parameters } from '../outbox/ledger-queries.ts'
import type { Query } from '../outbox/store.ts'
import { leadConditions, noTests, notHeld } from './lead-filter.ts'
import type { Shown } from './lead-sums.ts'

type Span = { from: number; to: number }

/** How many leads came in each of these spans, without those that are held. */
export function countSpans(spans: Span[], shown: Shown): Query<number[]> {
  const { values, param } = parameters()
  const conditions = leadConditions(shown, param, { byId: true })
  // Each span on its own: PostgreSQL would read the whole table for a join with the spans.
  const found = spans.map(
    ({ from, to }, index) => `
      select ${index} as number, l.sequence from lead l
      where l.received_at >= ${param(from)} and l.received_at < ${param(to)} and ${conditions}`
  )
  const sql = `
    select l.number, count(*) as leads from (${found.join(' union all ')}) as l
    where ${noTests()} and ${notHeld}
    group by l.number`
  return {
    sql,
    values,
    read(rows) {
      const counted = new Map(rows.map((row) => [Number(row['number']), Number(row['leads'])]))
      return spans.map((_, index) => counted.get(index) ?? 0)
    }
  }
}
