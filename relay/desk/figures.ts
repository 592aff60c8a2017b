import { z } from 'zod'
import { campaign, type TodayAnswer } from '../../contract/desk-answers.ts'
import { parameters, type Param, type Query } from '../outbox/database.ts'
import { leadConditions, notHeld } from '../outbox/leads.ts'
import { rowsAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

// How many leads came, without test leads and without those that are held: counts in the index by time.

export type Shown = { page?: string | undefined; campaign?: string | undefined }

/** Milliseconds since the epoch; `to` is not in it. */
type Span = { from: number; to: number }

type Day = Span & { day: string }

type CountedDay = Day & { forms: Record<string, number> }

const mostRows = 30
const dayMs = 24 * 60 * 60_000

type Asking = Pick<Store, 'ask'>

/** SQL for whether a lead `l` counts. */
const isCounted = ({ from, to }: Span, shown: Shown, param: Param) => `
  l.received_at >= ${param(from)} and l.received_at < ${param(to)} and l.test is null and ${notHeld}
  and ${leadConditions(shown, param, { byId: true })}`

/** How many leads of each form came on each of these days, which follow each other. Includes days without leads. */
export async function countDays(store: Asking, days: Day[], shown: Shown = {}): Promise<CountedDay[]> {
  const found = await store.ask(formsByDay(days, shown))
  const ofDay = Map.groupBy(found, ({ from }) => from)
  return days.map((day) => ({
    ...day,
    forms: Object.fromEntries(ofDay.get(day.from)?.map(({ formSource, leads }) => [formSource, leads]) ?? [])
  }))
}

const formsOfDay = z.object({ from: z.number(), formSource: z.string(), leads: z.number() })

/** Days of 24 hours follow each other at equal distances, so one statement groups all between two changes of the clocks. */
function formsByDay(days: Day[], shown: Shown): Query<z.infer<typeof formsOfDay>[]> {
  const { values, param } = parameters()
  const runs: Span[] = []
  for (const { from, to } of days) {
    const last = runs.at(-1)
    if (last && (last.to - last.from) % dayMs === 0 && to - from === dayMs) last.to = to
    else runs.push({ from, to })
  }
  const sql = runs.map(({ from, to }) => {
    const start = `cast(${param(from)} as bigint)`
    const day =
      (to - from) % dayMs === 0 ? `${start} + (l.received_at - ${start}) / ${dayMs} * ${dayMs}` : start
    return `
      select ${day} as "from", l.form_source, count(*) as leads from lead l
      where ${isCounted({ from, to }, shown, param)} group by 1, 2`
  })
  return { sql: sql.join(' union all '), values, read: rowsAs(formsOfDay) }
}

const pageLeads = z.object({ page: z.string(), leads: z.number() })

/** The pages with the most leads. An erased lead has no page. */
export function countPages(span: Span, shown: Shown = {}): Query<z.infer<typeof pageLeads>[]> {
  const { values, param } = parameters()
  const sql = `
    select l.page, count(*) as leads from lead l
    where ${isCounted(span, shown, param)} and l.page is not null
    group by l.page order by 2 desc, 1 limit ${mostRows}`
  return { sql, values, read: rowsAs(pageLeads) }
}

/** The campaigns with the most leads, each with the source and medium that most of them have. */
export function countCampaigns(span: Span, shown: Shown = {}): Query<TodayAnswer['campaigns']> {
  const { values, param } = parameters()
  const sql = `
    select campaign, source, medium, total as leads from (
      select l.campaign, coalesce(l.source, '') as source, coalesce(l.medium, '') as medium,
        sum(count(*)) over (partition by l.campaign) as total,
        row_number() over (
          partition by l.campaign order by count(*) desc, coalesce(l.source, ''), coalesce(l.medium, '')) as place
      from lead l where ${isCounted(span, shown, param)} and l.campaign is not null
      group by l.campaign, coalesce(l.source, ''), coalesce(l.medium, '')
    ) as ways
    where place = 1 order by total desc, campaign limit ${mostRows}`
  return { sql, values, read: rowsAs(campaign) }
}

export const sumOf = (days: CountedDay[]) =>
  days.reduce((all, { forms }) => Object.values(forms).reduce((sum, leads) => sum + leads, all), 0)

/** How many leads came in each of these spans. */
export function countSpans(spans: Span[], shown: Shown): Query<number[]> {
  const { values, param } = parameters()
  // Each span on its own: PostgreSQL would read the whole table for a join with the spans.
  const counts = spans.map(
    (span, index) => `(select count(*) from lead l where ${isCounted(span, shown, param)}) as span_${index}`
  )
  return {
    sql: `select ${counts.join(', ')}`,
    values,
    read: ([row]) => spans.map((_, index) => Number(row?.[`span_${index}`]))
  }
}
