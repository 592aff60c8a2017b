import { z } from 'zod'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import { isAnswer } from '../outbox/last-attempt.ts'
import { parameters } from '../outbox/ledger-queries.ts'
import { optionalNumber, rowsAs } from '../outbox/rows.ts'
import type { Query, Store } from '../outbox/store.ts'
import { noTests } from './lead-filter.ts'
import { quarterMs } from './zone.ts'

const dayMs = 24 * 60 * 60_000

/** Leads that left the queue in one quarter of an hour: the longest wait among them, and since when the oldest waited. */
const left = z.object({ quarter: z.number(), longest: z.number(), oldest: z.number() })

/**
 * How old the oldest waiting lead grew in each quarter of an hour of the last day. A lead waits from its arrival, or from when
 * a person queued it again, until the CRM's last answer.
 */
export async function readOldestWaiting(
  { ask }: Pick<Store, 'ask'>,
  clock: Clock
): Promise<HealthAnswer['queue']['lastDay']> {
  const now = clock.now()
  const first = Math.floor((now - dayMs) / quarterMs) * quarterMs
  const [gone, pending = Infinity] = await Promise.all([ask(leftSince(first)), ask(oldestPending(first))])
  const quarters = Math.floor((now - first) / quarterMs) + 1
  return Array.from({ length: quarters }, (_, index) => {
    const quarter = first + index * quarterMs
    const end = Math.min(quarter + quarterMs, now)
    const later = gone.filter((each) => each.quarter > quarter).map(({ oldest }) => oldest)
    const longest = gone.find((each) => each.quarter === quarter)?.longest ?? 0
    return { at: end, ms: Math.max(longest, end - Math.min(pending, end, ...later)) }
  })
}

const isAgain = `kind = 'requeued'`

/** Each time that a person queues a lead again, it has another turn to wait. */
function leftSince(since: number): Query<z.infer<typeof left>[]> {
  const { values, param } = parameters()
  const sql = `
    with tried as (
      select lead_id, at, kind, count(*) filter (where ${isAgain}) over (partition by lead_id order by at, number) as turn
      from attempt where at >= ${param(since)}
    ), turns as (
      select lead_id, turn, max(turn) over (partition by lead_id) as last_turn,
        max(at) filter (where ${isAgain}) as again, max(at) filter (where ${isAnswer}) as left_at
      from tried group by lead_id, turn
    ), waited as (
      select coalesce(t.again, l.received_at) as since, t.left_at
      from turns t cross join delivery d cross join lead l
      where t.left_at is not null and d.lead_id = t.lead_id and l.sequence = d.sequence
        and (t.turn < t.last_turn or d.state in ('delivered', 'dead')) and ${noTests()}
    )
    select left_at / ${quarterMs} * ${quarterMs} as quarter, max(left_at - since) as longest, min(since) as oldest
    from waited group by 1`
  return { sql, values, read: rowsAs(left) }
}

/** Since when the oldest pending lead waits. Undefined if none does. */
function oldestPending(since: number): Query<number | undefined> {
  const { values, param } = parameters()
  const queuedAgain = `a.at >= ${param(since)} and a.${isAgain} and a.lead_id = d.lead_id`
  const sql = `
    select min(since) as since from (
      select * from (
        select l.received_at as since from delivery d cross join lead l
        where d.state = 'pending' and l.sequence = d.sequence and ${noTests()}
          and not exists (select 1 from attempt a where ${queuedAgain})
        order by d.sequence limit 1
      ) as first
      union all
      select max(a.at) from attempt a cross join delivery d
      where ${queuedAgain} and d.destination = 'crm' and d.state = 'pending' and ${noTests('d.sequence')}
      group by d.sequence
    ) as found`
  return { sql, values, read: ([row]) => optionalNumber(row?.['since']) }
}
