import type { Counts, Facts, TodayAnswer } from '../../contract/desk-answers.ts'
import type { LeadState } from '../../contract/desk.ts'
import type { Condition } from '../alerts/condition.ts'
import type { Clock } from '../clock.ts'
import { contactsToErase } from '../outbox/erasures.ts'
import type { Store } from '../outbox/store.ts'
import type { Audit } from './audit.ts'
import { fewest, type DayFigures } from './day-figures.ts'
import { readFirstSteps, readRefused, readUnanswered, type SetUp } from './facts.ts'
import { keepEach, shareRuns } from './kept.ts'
import type { Latencies } from './latencies.ts'
import { numbersOfGroups, type CountedDay, type LeadCounts } from './lead-counts.ts'
import { groupsOf, ofShown, sumByCampaign, sumByForm, sumByPage, sumOf, type Shown } from './lead-sums.ts'
import { findNewest } from './leads.ts'
import type { NumbersOf } from './numbers.ts'
import { countOpen, hasLeads, readHeld, sumOpen } from './open-leads.ts'
import { percentile } from './percentile.ts'
import type { Runs } from './runs.ts'
import { sayToday } from './sentence.ts'
import { countSpans } from './spans.ts'
import type { DeliveryPause } from './pause.ts'
import type { Calendar } from './zone.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000
const usualWeeks = 4

export type Sources = {
  store: Store
  clock: Clock
  calendar: Calendar
  audit: Audit
  runs: Runs
  stop: DeliveryPause
  dayFigures: DayFigures
  numbersOf: NumbersOf
  leadCounts: LeadCounts
  latencies: Latencies
  /** What needs a person, as the alerts find it. */
  readConditions: () => Promise<Condition[]>
  setUp: SetUp
  /** The figures of the bar. */
  readCounts: () => Promise<Counts>
}

type Screen = Shown & { days: number }

type Asked = Screen & {
  covered: boolean
  /** Whose deeds of today are shown; undefined shows everybody's. */
  who: string | undefined
}

/** Makes the function that reads everything that the first screen shows. All who look share the figures. */
export function createToday(sources: Sources) {
  const { clock, calendar, audit, runs } = sources
  const readUsual = keepEach(clock, { forMs: minuteMs, staleMs: minuteMs }, (shown: Shown) =>
    countUsual(sources, shown)
  )
  const readFigures = shareRuns((screen: Screen) => figuresOf(sources, screen))

  return async ({ covered, who, days, page, campaign }: Asked): Promise<TodayAnswer> => {
    const now = clock.now()
    const midnight = calendar.startOfDay(now)
    const from = calendar.startOfDay(now, 1 - days)
    const [figures, usualByNow, held, done, lastRuns, contacts] = await Promise.all([
      readFigures({ days, page, campaign }),
      readUsual({ page, campaign }),
      readHeld(sources, { page, campaign }, covered),
      audit.list({ from: midnight, who, limit: 20 }),
      runs.list(midnight),
      covered ? [] : sources.store.ask(contactsToErase())
    ])
    const { facts, after, ...rest } = figures
    const list = (state: LeadState[], limit: number) =>
      findNewest(sources, { filter: { page, campaign, state }, covered, after, limit })
    const [newest, waiting] = await Promise.all([
      list(['in-crm', 'waiting', 'failed'], 8),
      figures.level !== 'well' ? list(['waiting'], 20) : []
    ])
    const [last] = newest
    return {
      ...rest,
      ...held,
      facts: { ...facts, usualByNow, ...(last && { lastAt: last.receivedAt }) },
      latest: newest.filter(({ receivedAt }) => receivedAt >= from),
      waiting,
      contactsToErase: contacts,
      doneToday: done.items,
      runs: lastRuns
    }
  }
}

async function figuresOf(sources: Sources, { days, page, campaign }: Screen) {
  const { clock, calendar, dayFigures } = sources
  const now = clock.now()
  const monday = calendar.startOfWeek(now)
  const known = calendar.lastDays(now, Math.max(2 * days, 8))
  const ofWeek = (each: CountedDay[]) => each.filter(({ from }) => from >= monday)
  const count = async () => {
    const counted = await sources.leadCounts(known)
    const all = ofShown(counted, { page, campaign })
    const among = numbersOfGroups(ofWeek(all))
    const open = await countOpen(sources, { page, campaign }, { monday, among })
    return { counted, all, open, any: sumOf(counted) > 0 || (await hasLeads(sources.store)) }
  }
  const [{ counted, all, open, any }, views, facts, conditions] = await Promise.all([
    count(),
    dayFigures.views(known.at(-days)?.day ?? ''),
    readFacts(sources, days),
    sources.readConditions()
  ])
  const shown = all.slice(-days)
  const groups = groupsOf(shown)
  const [sent, sentShown] = [sumOf(ofWeek(counted)), sumOf(ofWeek(all))]
  const isDown =
    (facts.refused ?? facts.unanswered) !== undefined || conditions.some(({ name }) => name === 'overdue')
  return {
    // The state is that of everything, whatever is shown.
    ...sayToday({
      conditions,
      pause: facts.paused,
      unanswered: facts.unanswered,
      waiting: open.waiting,
      failed: open.failed,
      sinceMonday: sent,
      inCrmSinceMonday: Math.max(0, sent - sumOpen(open.since)),
      any,
      timeOf: calendar.timeOf
    }),
    facts: { ...facts, today: sumOf(all.slice(-1)) },
    way: {
      since: monday,
      sent: sentShown,
      kept: sentShown,
      inCrm: Math.max(0, sentShown - sumOpen(open.sinceOfScreen)),
      ...open.sinceOfScreen,
      ...(facts.paused ? { blocked: 'paused' as const } : isDown && { blocked: 'refused' as const })
    },
    days: sumByForm(shown),
    total: sumOf(shown),
    totalBefore: sumOf(all.slice(-2 * days, -days)),
    pages: sumByPage(groups).map(({ page: path, leads }) => {
      const seen = views.get(path) ?? 0
      return { page: path, leads, views: seen < fewest ? undefined : seen }
    }),
    campaigns: sumByCampaign(groups),
    waitingCount: open.waiting,
    failedCount: open.failed,
    after: all === counted ? undefined : endOf(all, counted),
    ...(!any && { firstSteps: await readFirstSteps(sources) })
  }
}

/** The number after those of a page's or campaign's leads. If none came in these days, its leads came before them. */
function endOf(shown: CountedDay[], counted: CountedDay[]): number {
  const { last } = numbersOfGroups(shown)
  return last > 0 ? last + 1 : numbersOfGroups(counted).first
}

async function readFacts(
  { store, stop, latencies }: Sources,
  days: number
): Promise<Omit<Facts, 'today' | 'lastAt' | 'usualByNow'>> {
  const [refused, unanswered, paused, { p50Ms, p95Ms }] = await Promise.all([
    readRefused(store),
    readUnanswered(store),
    stop.current(),
    latencies(days)
  ])
  return {
    ...(p50Ms !== undefined && { p50Ms }),
    ...(p95Ms !== undefined && { p95Ms }),
    ...(refused && { refused }),
    ...(unanswered && { unanswered }),
    ...(paused && { paused })
  }
}

/** How many leads usually come on such a day until now. */
async function countUsual({ store, clock, calendar }: Sources, shown: Shown): Promise<number> {
  const now = clock.now()
  const sinceMidnight = now - calendar.startOfDay(now)
  const sameTimeBefore = Array.from({ length: usualWeeks }, (_, week) => {
    const from = calendar.startOfDay(now, -7 * (week + 1))
    return { from, to: from + Math.min(sinceMidnight, dayMs) }
  })
  return percentile(await store.ask(countSpans(sameTimeBefore, shown)), 0.5) ?? 0
}
