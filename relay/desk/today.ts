import type { Counts, Facts, TodayAnswer } from '../../contract/desk-answers.ts'
import type { LeadState } from '../../contract/desk.ts'
import type { Condition } from '../alerts/condition.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import type { CertificateState } from '../process/keep-certificate.ts'
import type { Audit } from './audit.ts'
import { fewest, type DayFigures } from './day-figures.ts'
import { readFirstSteps, type SetUp } from './first-steps.ts'
import { keepEach, shareRuns } from './kept.ts'
import type { Latencies } from './latencies.ts'
import type { CountedDay, LeadCounts } from './lead-counts.ts'
import { noTests, parameters } from './lead-filter.ts'
import { countOpenAmong, type Looked } from './lead-queries.ts'
import { ofShown, sumByCampaign, sumByForm, sumByPage, sumOf, type Shown } from './lead-sums.ts'
import { countIn, findNewest, lookAt } from './leads.ts'
import type { NumbersOf } from './numbers.ts'
import { percentile } from './percentile.ts'
import type { Runs } from './runs.ts'
import { sayToday } from './sentence.ts'
import { countSpans } from './spans.ts'
import type { Stop } from './stop.ts'
import { readRefused, readUnanswered } from './unanswered.ts'
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
  stop: Stop
  dayFigures: DayFigures
  numbersOf: NumbersOf
  leadCounts: LeadCounts
  latencies: Latencies
  /** What needs a person, as the alerts find it. */
  readConditions: () => Promise<Condition[]>
  setUp: SetUp
  /** Of the certificate in use. Undefined if a proxy speaks TLS. */
  certificate: (() => CertificateState) | undefined
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
    const list = (state: LeadState[], limit: number) =>
      findNewest(sources, { filter: { page, campaign, state }, covered, limit })
    const [figures, usualByNow, newest, toDecide, done, lastRuns] = await Promise.all([
      readFigures({ days, page, campaign }),
      readUsual({ page, campaign }),
      list(['in-crm', 'waiting', 'failed'], 8),
      list(['held'], 5),
      audit.list({ from: midnight, who, limit: 20 }),
      runs.list(midnight)
    ])
    const [last] = newest
    const waiting = figures.level !== 'well' ? await list(['waiting'], 20) : []
    const { facts, ...rest } = figures
    return {
      ...rest,
      facts: { ...facts, usualByNow, ...(last && { lastAt: last.receivedAt }) },
      latest: newest.filter(({ receivedAt }) => receivedAt >= from),
      toDecide,
      waiting,
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
  const [counted, views, facts, open, conditions] = await Promise.all([
    sources.leadCounts(known),
    dayFigures.views(known.at(-days)?.day ?? ''),
    readFacts(sources, days),
    countOpen(sources, { page, campaign }, monday),
    sources.readConditions()
  ])
  const sentSince = (week: CountedDay[]) => sumOf(week.filter(({ from }) => from >= monday))
  const all = ofShown(counted, { page, campaign })
  const shown = all.slice(-days)
  const [sent, sentShown] = [sentSince(counted), sentSince(all)]
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
      any: open.any,
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
    pages: sumByPage(shown).map(({ page: path, leads }) => {
      const seen = views.get(path) ?? 0
      return { page: path, leads, views: seen < fewest ? undefined : seen }
    }),
    campaigns: sumByCampaign(shown),
    toDecideCount: open.held,
    waitingCount: open.waiting,
    failedCount: open.failed,
    ...(!open.any && { firstSteps: await readFirstSteps(sources) })
  }
}

type Open = { waiting: number; failed: number }

const sumOpen = ({ waiting, failed }: Open) => waiting + failed

/** With more leads on the way than this, it is quicker to look at all leads of the week. */
const mostOnTheWay = 1000

/**
 * Leads that are not with the CRM. The state counts all of them, `since` Monday as well; the screen counts only those of its
 * page or campaign.
 */
async function countOpen(sources: Sources, shown: Shown, monday: number) {
  const { store } = sources
  const { values, param } = parameters()
  const anyLead = `select count(*) as leads from (select 1 from lead l where ${noTests(param)} limit 1) as found`
  const look = (filter: Shown & { from?: number }) => lookAt(sources, { filter, covered: true }, Infinity)
  const [ever, recent, ofScreen, recentOfScreen] = await Promise.all([
    look({}),
    look({ from: monday }),
    look(shown),
    look({ ...shown, from: monday })
  ])
  const countBoth = async (looked: Looked): Promise<Open> => ({
    waiting: await countIn.waiting(store, looked),
    failed: await countIn.failed(store, looked)
  })
  const [waiting, failed, held, since, any] = await Promise.all([
    countIn.waiting(store, ever),
    countIn.failed(store, ever),
    countIn.held(store, ofScreen),
    countBoth(recent),
    store.ask({ sql: anyLead, values, read: ([row]) => Number(row?.['leads']) > 0 })
  ])
  const isAll = shown.page === undefined && shown.campaign === undefined
  const sinceOfScreen = isAll
    ? since
    : await (sumOpen(since) <= mostOnTheWay
        ? countBoth(recentOfScreen)
        : store.ask(countOpenAmong(recentOfScreen)))
  return { waiting, failed, held, since, sinceOfScreen, any }
}

async function readFacts(
  { store, stop, latencies }: Sources,
  days: number
): Promise<Omit<Facts, 'today' | 'lastAt' | 'usualByNow'>> {
  const [refused, unanswered, paused, found] = await Promise.all([
    readRefused(store),
    readUnanswered(store),
    stop.current(),
    latencies(days)
  ])
  const times = found.map(({ ms }) => ms)
  const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)]
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
