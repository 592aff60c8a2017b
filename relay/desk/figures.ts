import type { TodayAnswer } from '../../contract/desk-answers.ts'
import type { Query } from '../outbox/ledger-queries.ts'
import { text } from '../outbox/rows.ts'
import { leadConditions, noTests, notHeld, parameters, type Param } from './lead-filter.ts'

/** What filters the whole screen, and the time that it shows. */
export type Shown = { page?: string | undefined; campaign?: string | undefined; from: number; to: number }

type Day = { day: string; from: number; to: number }

const matches = (shown: Shown, param: Param) =>
  `${leadConditions(shown, param, { byId: true })} and ${noTests(param)} and ${notHeld}`

/** Leads per day, by form. Days without leads are in it. */
export function leadsPerDay(
  days: Day[],
  filter: Pick<Shown, 'page' | 'campaign'>
): Query<TodayAnswer['days']> {
  const { values, param } = parameters()
  const bounds = days.map(({ from, to }, index) => `(${index}, ${from}, ${to})`).join(', ')
  const sql = `
    with day (number, since, until) as (values ${bounds})
    select day.number, l.form_source, count(*) as leads
    from day cross join lead l
    where l.received_at >= day.since and l.received_at < day.until
      and ${leadConditions(filter, param, { byId: true })} and ${noTests(param)} and ${notHeld}
    group by 1, 2`
  return {
    sql,
    values,
    read(rows) {
      const counted = days.map(({ day }) => ({ day, forms: {} as Record<string, number> }))
      for (const row of rows) {
        const day = counted[Number(row['number'])]
        if (day) day.forms[text(row['form_source'])] = Number(row['leads'])
      }
      return counted
    }
  }
}

export function countLeads(shown: Shown): Query<number> {
  const { values, param } = parameters()
  const sql = `select count(*) as leads from lead l where ${matches(shown, param)}`
  return { sql, values, read: ([row]) => Number(row?.['leads']) }
}

/** The pages with the most leads. */
export function leadsPerPage(shown: Shown): Query<{ page: string; leads: number }[]> {
  const { values, param } = parameters()
  const sql = `
    select l.page, count(*) as leads from lead l
    where ${matches(shown, param)} and l.page is not null
    group by l.page
    order by 2 desc, 1
    limit 30`
  return {
    sql,
    values,
    read: (rows) => rows.map((row) => ({ page: text(row['page']), leads: Number(row['leads']) }))
  }
}

/** The campaigns with the most leads, each with the source and medium that most of them have. */
export function leadsPerCampaign(shown: Shown): Query<TodayAnswer['campaigns']> {
  const { values, param } = parameters()
  const sql = `
    select l.campaign, l.source, l.medium, count(*) as leads from lead l
    where ${matches(shown, param)} and l.campaign is not null
    group by 1, 2, 3
    order by 4 desc, 1, 2, 3
    limit 500`
  return {
    sql,
    values,
    read(rows) {
      const found = new Map<string, TodayAnswer['campaigns'][number]>()
      for (const row of rows) {
        const campaign = text(row['campaign'])
        const leads = Number(row['leads'])
        const known = found.get(campaign)
        if (known) known.leads += leads
        else
          found.set(campaign, {
            campaign,
            leads,
            source: text(row['source']),
            medium: text(row['medium'] ?? '')
          })
      }
      return [...found.values()].toSorted((a, b) => b.leads - a.leads).slice(0, 30)
    }
  }
}

/** How many leads to look at for a latency: enough for a 95th percentile of each day. */
const sampled = 3000

export type Latency = { receivedAt: number; ms: number }

/**
 * From form to CRM, of leads that were delivered at the first try: nobody had held or retried them. Of many leads, looks at
 * every tenth, hundredth and so on, as `every` says.
 */
export function latencies({ from, to }: { from: number; to: number }, every: number): Query<Latency[]> {
  const sql = `
    select l.received_at, a.at
    from lead l cross join delivery d cross join attempt a
    where l.received_at >= $1 and l.received_at < $2 and l.sequence % ${Math.max(1, Math.floor(every))} = 0
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

export const sampleEvery = (leads: number) => Math.ceil(leads / sampled)

/** The value that this share of the values does not exceed. Undefined without values. */
export function percentile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}
