import { z } from 'zod'
import { rowAs, rowsAs } from '../outbox/rows.ts'
import type { Query, Store } from '../outbox/store.ts'
import type { Span } from './figures.ts'
import type { Calendar } from './zone.ts'

/** How many leads to look at: enough for a 95th percentile of all days together, or of each day of a month. */
const sampled = { all: 1000, days: 2000 }

const latency = z.object({ receivedAt: z.number(), ms: z.number() })
type Latency = z.infer<typeof latency>

type Asking = Pick<Store, 'ask'>

/** The latency of a time. Undefined if no lead went to the CRM. */
export const readLatency = async (store: Asking, span: Span) =>
  percentiles(await readSample(store, span, sampled.all))

export async function readLatencies(store: Asking, days: ReturnType<Calendar['lastDays']>) {
  const span = { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 }
  const found = await readSample(store, span, sampled.days)
  return days.flatMap(({ day, from, to }) => {
    const ofDay = percentiles(found.filter(({ receivedAt }) => receivedAt >= from && receivedAt < to))
    return ofDay ? [{ day, ...ofDay }] : []
  })
}

async function readSample({ ask }: Asking, span: Span, most: number): Promise<Latency[]> {
  const ends = await ask(endsOf(span))
  if (!ends || ends.last < ends.first) return []
  const every = Math.max(1, Math.ceil((ends.last - ends.first) / most))
  return ask(latencies(span, ends, every))
}

/** Milliseconds from the form to the CRM. */
function percentiles(found: Latency[]) {
  const times = found.map(({ ms }) => ms)
  const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)]
  return p50Ms === undefined || p95Ms === undefined ? undefined : { p50Ms, p95Ms }
}

/** The value that this share of the values does not exceed. Undefined without values. */
export function percentile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

const numbers = z.object({ first: z.number().default(Number.MAX_SAFE_INTEGER), last: z.number().default(-1) })
type Numbers = z.infer<typeof numbers>

const endsOf = ({ from, to }: Span): Query<Numbers | undefined> => ({
  sql: `
    select
      (select sequence from lead where received_at >= $1 order by received_at, sequence limit 1) as first,
      (select sequence from lead where received_at < $2 order by received_at desc, sequence desc limit 1) as last`,
  values: [from, to],
  read: rowAs(numbers)
})

/**
 * From form to CRM, of leads that were delivered at the first try: nobody had held or retried them. Of many leads, looks at
 * every tenth, hundredth and so on, as `every` says.
 */
function latencies({ from, to }: Span, { first, last }: Numbers, every: number): Query<Latency[]> {
  const sql = `
    with recursive chosen (number) as (
      select cast($3 as bigint) union all select number + ${every} from chosen where number + ${every} <= $4
    )
    select l.received_at, case when a.at > l.received_at then a.at - l.received_at else 0 end as ms
    from chosen c cross join lead l cross join delivery d cross join attempt a
    where l.sequence = c.number and l.received_at >= $1 and l.received_at < $2
      and d.lead_id = l.id and d.destination = 'crm' and d.state = 'delivered' and d.attempts = 1 and d.hold is null
      and a.lead_id = l.id and a.destination = 'crm' and a.kind = 'delivered'
      and not exists (
        select 1 from attempt q where q.lead_id = l.id and q.destination = 'crm' and q.kind = 'requeued')`
  return { sql, values: [from, to, first, last], read: rowsAs(latency) }
}
