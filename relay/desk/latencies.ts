import type { Clock } from '../clock.ts'
import type { Query, Store } from '../outbox/store.ts'
import { keepEach } from './kept.ts'
import { percentile } from './percentile.ts'
import type { Calendar } from './zone.ts'

const minuteMs = 60_000

/** How many leads to look at for a latency: enough for a 95th percentile of each day. */
const sampled = 3000

type Latency = { receivedAt: number; ms: number }

/** Milliseconds from the form to the CRM. */
type Percentiles = { p50Ms: number; p95Ms: number }

/** Makes the function that reads the latencies of the last days and of each of them, about once a minute for everybody. */
export function createLatencies({
  store,
  clock,
  calendar
}: {
  store: Pick<Store, 'ask'>
  clock: Clock
  calendar: Calendar
}) {
  return keepEach(clock, { forMs: minuteMs, staleMs: 4 * minuteMs }, async (count: number) => {
    const now = clock.now()
    const span = { from: calendar.startOfDay(now, 1 - count), to: now + 1 }
    const leads = await store.ask(countSpan(span))
    const found = await store.ask(latencies(span, Math.max(1, Math.ceil(leads / sampled))))
    const days = calendar.lastDays(now, count).flatMap(({ day, from, to }) => {
      const ofDay = percentiles(found.filter(({ receivedAt }) => receivedAt >= from && receivedAt < to))
      return ofDay ? [{ day, ...ofDay }] : []
    })
    return { ...percentiles(found), days }
  })
}

function percentiles(found: Latency[]): Percentiles | undefined {
  const times = found.map(({ ms }) => ms)
  const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)]
  return p50Ms === undefined || p95Ms === undefined ? undefined : { p50Ms, p95Ms }
}

export type Latencies = ReturnType<typeof createLatencies>

type Span = { from: number; to: number }

const countSpan = ({ from, to }: Span): Query<number> => ({
  sql: 'select count(*) as leads from lead where received_at >= $1 and received_at < $2',
  values: [from, to],
  read: ([row]) => Number(row?.['leads'])
})

/**
 * From form to CRM, of leads that were delivered at the first try: nobody had held or retried them. Of many leads, looks at
 * every tenth, hundredth and so on, as `every` says.
 */
function latencies({ from, to }: Span, every: number): Query<Latency[]> {
  const sql = `
    select l.received_at, a.at
    from lead l cross join delivery d cross join attempt a
    where l.received_at >= $1 and l.received_at < $2 and l.sequence % ${every} = 0
      and d.lead_id = l.id and d.destination = 'crm' and d.state = 'delivered' and d.attempts = 1 and d.hold is null
      and a.lead_id = l.id and a.destination = 'crm' and a.kind = 'delivered'
      and not exists (
        select 1 from attempt q where q.lead_id = l.id and q.destination = 'crm' and q.kind = 'requeued')`
  return {
    sql,
    values: [from, to],
    read: (rows) =>
      rows.map((row) => ({
        receivedAt: Number(row['received_at']),
        ms: Math.max(0, Number(row['at']) - Number(row['received_at']))
      }))
  }
}
