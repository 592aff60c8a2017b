import { parameters } from '../outbox/ledger-queries.ts'
import { text } from '../outbox/rows.ts'
import type { Query, Row, Store } from '../outbox/store.ts'
import { noTests } from './lead-filter.ts'
import type { Numbers } from './numbers.ts'

/** Leads of one day that have the same form, page and campaign. An erased lead has no page or campaign. */
export type Group = {
  /** Of its form, page, campaign, source and medium: groups of two days with the same key differ only in figures. */
  key: string
  form: string
  page: string | undefined
  campaign: string | undefined
  source: string
  medium: string
  leads: number
  /** The lowest and the highest number of its leads. */
  first: number
  last: number
}

/** Milliseconds since the epoch; `to` is the first moment of the next day. */
export type Day = { day: string; from: number; to: number }

/** A group may be there more than once, and with a negative number of leads: add them up. */
export type CountedDay = Day & { groups: Group[] }

type Kept = { from: number; to: number; groups: Map<string, Group> }

/** In every time zone, a day begins at a quarter of an hour. */
const quarterMs = 15 * 60_000

/** Days in one query, so that none keeps the reading thread for long. */
const daysAtOnce = 10

/** With more new leads than this, it is quicker to count the days again. */
const mostNew = 20_000

/** Bounds the memory if every lead has a campaign of its own. */
const mostGroups = 200_000

const dimensions = 'l.form_source, l.page, l.campaign, l.source, l.medium'
const groupColumns = `${dimensions}, count(*) as leads, min(l.sequence) as first, max(l.sequence) as last`

/**
 * Counts the leads of days, without test leads and without those that are held. It remembers each day and reads only what
 * is new: the chain grows only at its end, and only an erasure changes what a day counts. So it adds the leads after the
 * last known number, and forgets everything when the number of erased leads changes. Held leads may be released: each
 * call subtracts those that are held at that moment.
 */
export function createLeadCounts({ store }: { store: Pick<Store, 'ask'> }) {
  const kept = new Map<number, Kept>()
  /** The number of the last lead in `kept`, and how many leads were erased then. */
  let [last, erased] = [0, 0]
  let busy: Promise<unknown> = Promise.resolve()

  async function catchUp() {
    const end = await store.ask(endOfChain)
    const groups = [...kept.values()].reduce((sum, day) => sum + day.groups.size, 0)
    const isFar = end.last < last || end.last > last + mostNew
    if (isFar || end.erased !== erased || groups > mostGroups) kept.clear()
    else if (end.last > last && kept.size > 0) addAll(await store.ask(newLeads(last, end.last)))
    last = end.last
    erased = end.erased
  }

  function addAll(found: Found[]) {
    for (const { at, group } of found) {
      const day = [...kept.values()].find(({ from, to }) => at >= from && at < to)
      if (day) add(day.groups, group)
    }
  }

  async function count(days: Day[]) {
    for (let start = 0; start < days.length; start += daysAtOnce) {
      const some = days.slice(start, start + daysAtOnce)
      const found = await store.ask(leadsOfDays(some, last))
      for (const { from, to } of some) kept.set(from, { from, to, groups: new Map() })
      addAll(found)
    }
  }

  async function read(days: Day[]): Promise<CountedDay[]> {
    await catchUp()
    await count(days.filter(({ from }) => !kept.has(from)))
    const known = days.map((day) => ({ ...day, groups: [...(kept.get(day.from)?.groups.values() ?? [])] }))
    const { first } = numbersOfGroups(known)
    const held = first <= last ? await store.ask(heldLeads(first, last)) : []
    for (const { from, to, groups } of known)
      groups.push(...held.filter(({ at }) => at >= from && at < to).map(negative))
    return known
  }

  /** One call after the other, because each continues from what the one before has kept. */
  return (days: Day[]): Promise<CountedDay[]> => {
    const reading = busy.then(() => read(days))
    busy = reading.catch(() => undefined)
    return reading
  }
}

export type LeadCounts = ReturnType<typeof createLeadCounts>

function add(groups: Map<string, Group>, group: Group) {
  const known = groups.get(group.key)
  groups.set(group.key, known ? merge(known, group) : group)
}

const merge = (known: Group, group: Group): Group => ({
  ...known,
  leads: known.leads + group.leads,
  first: Math.min(known.first, group.first),
  last: Math.max(known.last, group.last)
})

/** The lowest and the highest number of the leads of these days; Infinity and 0 without leads. */
export function numbersOfGroups(days: Pick<CountedDay, 'groups'>[]): Numbers {
  const numbers = { first: Infinity, last: 0 }
  for (const { groups } of days) {
    for (const { first, last } of groups) {
      numbers.first = Math.min(numbers.first, first)
      numbers.last = Math.max(numbers.last, last)
    }
  }
  return numbers
}

const endOfChain: Query<{ last: number; erased: number }> = {
  sql: `
    select (select sequence from chain) as last,
      (select count(*) from lead where erased_at is not null) as erased`,
  values: [],
  read: ([row]) => ({ last: Number(row?.['last']), erased: Number(row?.['erased']) })
}

/** Leads of one time and group. */
type Found = { at: number; group: Group }

function readFound(row: Row): Found {
  const kind = {
    form: text(row['form_source']),
    page: optional(row['page']),
    campaign: optional(row['campaign']),
    source: text(row['source'] ?? ''),
    medium: text(row['medium'] ?? '')
  }
  const figures = { leads: Number(row['leads']), first: Number(row['first']), last: Number(row['last']) }
  return { at: Number(row['at']), group: { key: JSON.stringify(kind), ...kind, ...figures } }
}

const negative = ({ group }: Found): Group => ({ ...group, leads: -group.leads })

const optional = (value: unknown) => (typeof value === 'string' ? value : undefined)
const readAll = (rows: Row[]) => rows.map(readFound)

const byQuarter = `
  select l.received_at / ${quarterMs} * ${quarterMs} as at, ${groupColumns}`

function newLeads(after: number, upTo: number): Query<Found[]> {
  const { values, param } = parameters()
  const sql = `${byQuarter}
    from lead l
    where l.sequence > ${param(after)} and l.sequence <= ${param(upTo)} and ${noTests()}
    group by 1, ${dimensions}`
  return { sql, values, read: readAll }
}

function heldLeads(first: number, last: number): Query<Found[]> {
  const { values, param } = parameters()
  const sql = `${byQuarter}
    from delivery d cross join lead l
    where d.state = 'quarantined' and d.sequence between ${param(first)} and ${param(last)}
      and l.sequence = d.sequence and ${noTests()}
    group by 1, ${dimensions}`
  return { sql, values, read: readAll }
}

/** One range and a choice of its day: PostgreSQL would read the whole table for a join with the days. */
function leadsOfDays(days: Day[], upTo: number): Query<Found[]> {
  const { values, param } = parameters()
  const chosen = days.map(
    ({ from, to }) => `when l.received_at >= ${from} and l.received_at < ${to} then ${from}`
  )
  const sql = `
    select case ${chosen.join(' ')} end as at, ${groupColumns}
    from lead l
    where l.received_at >= ${param(days[0]?.from ?? 0)} and l.received_at < ${param(days.at(-1)?.to ?? 0)}
      and l.sequence <= ${param(upTo)} and ${noTests()}
    group by 1, ${dimensions}`
  return { sql, values, read: readAll }
}
