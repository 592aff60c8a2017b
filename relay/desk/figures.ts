import { z } from 'zod'
import { campaign, type TodayAnswer } from '../../contract/desk-answers.ts'
import { parameters, type Param } from '../outbox/ledger-queries.ts'
import { rowsAs } from '../outbox/rows.ts'
import type { Query, Row, Store } from '../outbox/store.ts'
import { leadConditions, noTests, notHeld } from './lead-filter.ts'
import { quarterMs, type Calendar } from './zone.ts'

export type Shown = { page?: string | undefined; campaign?: string | undefined }

/** Milliseconds since the epoch; `to` is not in it. */
export type Span = { from: number; to: number }

type Day = Span & { day: string }

type CountedDay = Day & { forms: Record<string, number> }

const mostRows = 30

export type Figures = {
  /** Includes days without leads. */
  byDay(days: Day[], shown?: Shown): Promise<CountedDay[]>
  /** The pages with the most leads. An erased lead has no page. */
  byPage(span: Span, shown?: Shown): Promise<z.infer<typeof pageLeads>[]>
  /** The campaigns with the most leads, each with the source and medium that most of them have. */
  byCampaign(span: Span, shown?: Shown): Promise<TodayAnswer['campaigns']>
  /** No lead after this number is of this page and campaign. */
  lastNumber(shown: Shown): Promise<number>
}

type Parts = { store: Pick<Store, 'ask'>; calendar: Pick<Calendar, 'zone'> }

/**
 * Counts leads of whole days, without test leads and without those that are held. `summing.ts` has added up the older leads
 * of each day; a statement adds the leads after them, one by one. Open them for each answer: they use the sums of that
 * moment.
 */
export async function openFigures({ store, calendar: { zone } }: Parts): Promise<Figures> {
  const summed = await store.ask(findSummed(zone))

  function ask<Result>(span: Span, shown: Shown = {}, { select, read }: Counting<Result>): Promise<Result> {
    const { values, param } = parameters()
    return store.ask({ sql: select(`(${counted(span, shown, summed, param)}) as counted`), values, read })
  }

  return {
    byPage: (span, shown) => ask(span, shown, pages),
    byCampaign: (span, shown) => ask(span, shown, campaigns),

    async byDay(days, shown) {
      const span = { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 }
      const rows = await ask(span, shown, formsByTime)
      return days.map((day) => ({ ...day, forms: formsOf(day, rows) }))
    },

    async lastNumber(shown) {
      const { values, param } = parameters()
      const conditions = leadConditions(shown, param, { byId: true })
      const sql = `
        select coalesce(
          (select max(l.sequence) from lead l where l.sequence > ${param(summed.upTo)} and ${conditions}),
          (select l.sequence from lead_sum l where ${conditions} order by l.sequence desc limit 1)) as last`
      return store.ask({ sql, values, read: ([row]) => Number(row?.['last']) })
    }
  }
}

/** `from` is SQL for the counted leads. */
type Counting<Result> = { select: (from: string) => string; read: (rows: Row[]) => Result }

const formsAt = z.object({ at: z.number(), formSource: z.string(), leads: z.number() })
type FormsAt = z.infer<typeof formsAt>

const formsByTime: Counting<FormsAt[]> = {
  select: (from) => `select at, form_source, sum(leads) as leads from ${from} group by at, form_source`,
  read: rowsAs(formsAt)
}

function formsOf({ from, to }: Day, rows: FormsAt[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { at, formSource: form, leads } of rows)
    if (at >= from && at < to) sums[form] = (sums[form] ?? 0) + leads
  return Object.fromEntries(Object.entries(sums).filter(([, leads]) => leads > 0))
}

const pageLeads = z.object({ page: z.string(), leads: z.number() })

const pages: Counting<z.infer<typeof pageLeads>[]> = {
  select: (from) => `
    select page, sum(leads) as leads from ${from} where page is not null
    group by page having sum(leads) > 0 order by 2 desc, 1 limit ${mostRows}`,
  read: rowsAs(pageLeads)
}

const campaigns: Counting<TodayAnswer['campaigns']> = {
  select: (from) => `
    select campaign, source, medium, total as leads from (
      select campaign, coalesce(source, '') as source, coalesce(medium, '') as medium,
        sum(sum(leads)) over (partition by campaign) as total,
        row_number() over (
          partition by campaign order by sum(leads) desc, coalesce(source, ''), coalesce(medium, '')) as place
      from ${from} where campaign is not null group by campaign, coalesce(source, ''), coalesce(medium, '')
    ) as ways
    where place = 1 and total > 0 order by total desc, campaign limit ${mostRows}`,
  read: rowsAs(campaign)
}

export const sumOf = (days: CountedDay[]) =>
  days.reduce((all, { forms }) => Object.values(forms).reduce((sum, leads) => sum + leads, all), 0)

type Summed = { upTo: number; last: number }

/** The last lead that the sums of this zone contain, and the last lead of all, by their numbers. */
const findSummed = (zone: string): Query<Summed> => ({
  sql: 'select sequence as last, coalesce((select upto from summed where zone = $1), 0) as upto from chain',
  values: [zone],
  read: ([row]) => ({ upTo: Number(row?.['upto']), last: Number(row?.['last']) })
})

/** Above this many leads after the sums, the index by time is faster than a scan by number. */
const manyLeft = 20_000

/** Sums of the leads up to a number, and the leads after it. A plus keeps the planner from the index by time. */
function counted({ from, to }: Span, shown: Shown, { upTo, last }: Summed, param: Param): string {
  const conditions = leadConditions(shown, param, { byId: true })
  const [begin, end, summed] = [param(from), param(to), param(upTo)]
  const traits = 'l.form_source, l.page, l.campaign, l.source, l.medium'
  const time = last - upTo > manyLeft ? 'l.received_at' : '+l.received_at'
  return `
    select l.day as at, ${traits}, l.leads from lead_sum l
    where l.day >= ${begin} and l.day < ${end} and l.sequence <= ${summed} and ${conditions}
    union all
    select l.received_at / ${quarterMs} * ${quarterMs}, ${traits}, 1 from lead l
    where l.sequence > ${summed} and ${time} >= ${begin} and ${time} < ${end} and ${conditions}
      and ${noTests()} and ${notHeld}`
}

/** How many leads came in each of these spans, without those that are held. */
export function countSpans(spans: Span[], shown: Shown): Query<number[]> {
  const { values, param } = parameters()
  const conditions = leadConditions(shown, param, { byId: true })
  // Each span on its own: PostgreSQL would read the whole table for a join with the spans.
  const counts = spans.map(
    ({ from, to }, index) => `(
      select count(*) from lead l
      where l.received_at >= ${param(from)} and l.received_at < ${param(to)} and ${conditions}
        and ${noTests()} and ${notHeld}) as span_${index}`
  )
  return {
    sql: `select ${counts.join(', ')}`,
    values,
    read: ([row]) => spans.map((_, index) => Number(row?.[`span_${index}`]))
  }
}
