import { z } from 'zod'
import { keepDoing, type Clock } from '../clock.ts'
import type { Log } from '../outbox/attempts.ts'
import { rowAs } from '../outbox/rows.ts'
import type { Query, Statement, Store } from '../outbox/store.ts'
import { noTests, notHeld } from './lead-filter.ts'
import type { Calendar } from './zone.ts'

/** How many leads one transaction adds up, which takes some milliseconds. */
export const leadsPerSlice = 2000

const lookAgainMs = 10_000
const afterErrorMs = 60_000
const restMs = 50
const dayMs = 24 * 60 * 60_000

type Parts = { store: Pick<Store, 'ask' | 'change'>; calendar: Calendar; slice: number }

/**
 * Makes the function that adds the next leads to the sums: how many came on each day of this zone, by form, page and
 * campaign. It resolves to whether more are left. Several relays may call it at the same time. If the sums are of another
 * zone, its first call begins them again; a relay that still has the zone of before leaves them alone.
 */
export function createSumming({ store, calendar, slice }: Parts) {
  let mayBegin = true

  return async (): Promise<boolean> => {
    const found = await store.ask(findRange)
    if (!found) return false
    const { zone, upTo, leads } = found
    if (zone !== calendar.zone) {
      if (mayBegin) await store.change(beginAgain(calendar.zone))
      const hasBegun = mayBegin
      mayBegin = false
      return hasBegun
    }
    mayBegin = false
    if (leads - upTo < slice) return false
    await store.change(addSlice(zone, slice, missingDays(calendar, found)))
    return leads - upTo >= 2 * slice
  }
}

type Means = { store: Parts['store']; calendar: Calendar; clock: Clock; log: Log; slice?: number }

/** Adds up in the background while the relay runs. */
export function startSumming({ store, calendar, clock, log, slice = leadsPerSlice }: Means) {
  const sumNext = createSumming({ store, calendar, slice })
  return keepDoing(clock, async (signal) => {
    try {
      return (await sumNext()) ? restMs : lookAgainMs
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'leads cannot be added up for the desk')
      return afterErrorMs
    }
  })
}

const time = z.number().default(0)

const range = z.object({
  zone: z.string(),
  upTo: z.number(),
  leads: z.number(),
  /** When the first and the last lead came. */
  earliest: time,
  latest: time,
  /** The first and the last start of a day in `day_start`. */
  firstDay: z.number().optional(),
  lastDay: z.number().optional()
})

const findRange: Query<z.output<typeof range> | undefined> = {
  sql: `
    select zone, upto as up_to, (select sequence from chain) as leads,
      (select min(received_at) from lead) as earliest, (select max(received_at) from lead) as latest,
      (select min(at) from day_start) as first_day, (select max(at) from day_start) as last_day
    from summed`,
  values: [],
  read: rowAs(range)
}

function missingDays(calendar: Calendar, { earliest, latest, ...known }: z.output<typeof range>) {
  const { firstDay = latest + 1, lastDay = latest } = known
  const days: number[] = []
  const add = (from: number, before: number) => {
    for (let at = calendar.startOfDay(from); at < before; at = calendar.startOfDay(at, 1)) days.push(at)
  }
  add(earliest, firstDay)
  // One more, because a lead may come meanwhile.
  add(lastDay, latest + dayMs)
  return days
}

const beginAgain = (zone: string): Statement[] => [
  { sql: `update summed set zone = $1, begun = 0, upto = 0`, values: [zone] },
  { sql: 'delete from lead_sum', values: [] },
  { sql: 'delete from day_start', values: [] }
]

/**
 * The first statement locks `summed`. On PostgreSQL, the last one then sees every change of a lead in the slice, because a
 * trigger locks it too. If another relay was faster, the slice is of the leads after its own.
 */
const addSlice = (zone: string, slice: number, days: number[]): Statement[] => [
  {
    sql: `
      update summed set begun = upto, upto = coalesce((
        select max(sequence) from (
          select sequence from lead where sequence > summed.upto order by sequence limit ${slice}
        ) as next), upto)
      where zone = $1`,
    values: [zone]
  },
  {
    // Another relay may have begun with another zone since these days were computed.
    sql: `
      insert into day_start (at) select column1 from (values ${days.map((at) => `(${at})`).join(', ')}) as days
      where exists (select 1 from summed where zone = $1) on conflict do nothing`,
    values: [zone]
  },
  {
    sql: `
      insert into lead_sum (sequence, day, form_source, page, campaign, source, medium, leads)
      select max(sequence), day, form_source, page, campaign, source, medium, count(*) from (
        select l.*, (select max(at) from day_start where at <= l.received_at) as day
        from summed s cross join lead l
        where s.zone = $1 and l.sequence > s.begun and l.sequence <= s.upto and ${noTests()} and ${notHeld}
      ) as slice
      group by day, form_source, page, campaign, source, medium`,
    values: [zone]
  }
]
