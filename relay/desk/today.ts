import type { Facts, TodayAnswer } from '../../contract/desk-answers.ts'
import type { LeadState } from '../../contract/desk.ts'
import type { Condition } from '../alerts/condition.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import type { Audit } from './audit.ts'
import { fewest, type DayFigures } from './day-figures.ts'
import { shareRuns } from './kept.ts'
import type { Latencies } from './latencies.ts'
import type { LeadCounts } from './lead-counts.ts'
import { noTests, parameters } from './lead-filter.ts'
import { ofShown, sumByCampaign, sumByForm, sumByPage, sumOf, type Shown } from './lead-sums.ts'
import { countIn, findNewest, lookAt } from './leads.ts'
import { percentile } from './percentile.ts'
import type { Runs } from './runs.ts'
import { sayToday } from './sentence.ts'
import { countSpans } from './spans.ts'
import type { Stop } from './stop.ts'
import type { Calendar } from './zone.ts'

const dayMs = 24 * 60 * 60_000
const usualWeeks = 4

export type Sources = {
  store: Store
  clock: Clock
  calendar: Calendar
  audit: Audit
  runs: Runs
  stop: Stop
  dayFigures: DayFigures
  leadCounts: LeadCounts
  latencies: Latencies
  /** What needs a person, as the alerts find it. */
  readConditions: () => Promise<Condition[]>
}

type Screen = Shown & { days: number }

type Asked = Screen & {
  covered: boolean
  /** Whose deeds of today are shown; undefined shows everybody's. */
  who: string | undefined
}

/** Makes the function that reads everything that the first screen shows. All who look share the figures. */
export function createToday(sources: Sources) {
  const { store, clock, calendar, audit, runs } = sources
  const readFigures = shareRuns((screen: Screen) => figuresOf(sources, screen))

  return async ({ covered, who, days, page, campaign }: Asked): Promise<TodayAnswer> => {
    const now = clock.now()
    const midnight = calendar.startOfDay(now)
    const from = calendar.startOfDay(now, 1 - days)
    const list = (state: LeadState[], limit: number, since?: number) =>
      findNewest(store, { filter: { page, campaign, state, from: since }, covered, limit })
    const [figures, latest, toDecide, waiting, done, lastRuns] = await Promise.all([
      readFigures({ days, page, campaign }),
      list(inOrder, 8, from),
      list(['held'], 5),
      list(['waiting'], 20),
      audit.list({ from: midnight, who, limit: 20 }),
      runs.list(midnight)
    ])
    const [last] = latest.length > 0 ? latest : await list(inOrder, 1)
    const { facts, ...rest } = figures
    return {
      ...rest,
      facts: { ...facts, ...(last && { lastAt: last.receivedAt }) },
      latest,
      toDecide,
      waiting,
      doneToday: done.items,
      runs: lastRuns
    }
  }
}

/** Leads that nobody needs to judge. */
const inOrder: LeadState[] = ['in-crm', 'waiting', 'failed']

async function figuresOf(sources: Sources, { days, page, campaign }: Screen) {
  const { clock, calendar, dayFigures } = sources
  const now = clock.now()
  const monday = calendar.startOfWeek(now)
  const known = calendar.lastDays(now, Math.max(2 * days, 8))
  const [counted, views, facts, open, conditions] = await Promise.all([
    sources.leadCounts(known),
    dayFigures.views(known.at(-days)?.day ?? ''),
    readFacts(sources, { days, page, campaign }),
    countOpen(sources, { page, campaign }, monday),
    sources.readConditions()
  ])
  const all = ofShown(counted, { page, campaign })
  const shown = all.slice(-days)
  const sent = sumOf(all.filter(({ from }) => from >= monday))
  const inCrm = Math.max(0, sent - open.waitingSince - open.failedSince)
  return {
    ...sayToday({
      conditions,
      pause: facts.paused,
      waiting: open.waiting,
      failed: open.failed,
      sinceMonday: sent,
      inCrmSinceMonday: inCrm,
      any: open.any,
      timeOf: calendar.timeOf
    }),
    facts: { ...facts, today: sumOf(all.slice(-1)) },
    way: {
      since: monday,
      sent,
      kept: sent,
      inCrm,
      ...(facts.paused ? { blocked: 'paused' as const } : facts.refused && { blocked: 'refused' as const })
    },
    days: sumByForm(shown),
    total: sumOf(shown),
    totalBefore: sumOf(all.slice(-2 * days, -days)),
    pages: sumByPage(shown).map(({ page: path, leads }) => {
      const seen = views.get(path) ?? 0
      return { page: path, leads, views: seen < fewest ? undefined : seen }
    }),
    campaigns: sumByCampaign(shown),
    toDecideCount: open.held
  }
}

/** Leads that are not with the CRM: all of them, and those since Monday. */
async function countOpen({ store }: Sources, shown: Shown, monday: number) {
  const covered = true
  const { values, param } = parameters()
  const anyLead = `select count(*) as leads from (select 1 from lead l where ${noTests(param)} limit 1) as found`
  const [ever, recent] = await Promise.all([
    lookAt(store, { filter: shown, covered }, Infinity),
    lookAt(store, { filter: { ...shown, from: monday }, covered }, Infinity)
  ])
  const [waiting, failed, held, waitingSince, failedSince, any] = await Promise.all([
    countIn.waiting(store, ever),
    countIn.failed(store, ever),
    countIn.held(store, ever),
    countIn.waiting(store, recent),
    countIn.failed(store, recent),
    store.ask({ sql: anyLead, values, read: ([row]) => Number(row?.['leads']) > 0 })
  ])
  return { waiting, failed, held, waitingSince, failedSince, any }
}

async function readFacts(
  { store, clock, calendar, stop, latencies }: Sources,
  { days, page, campaign }: Screen
): Promise<Omit<Facts, 'today' | 'lastAt'>> {
  const now = clock.now()
  const midnight = calendar.startOfDay(now)
  const sameTimeBefore = Array.from({ length: usualWeeks }, (_, week) => {
    const from = calendar.startOfDay(now, -7 * (week + 1))
    return { from, to: from + Math.min(now - midnight, dayMs) }
  })
  const [refused, paused, usual, found] = await Promise.all([
    store.pause(),
    stop.current(),
    store.ask(countSpans(sameTimeBefore, { page, campaign })),
    latencies(days)
  ])
  const times = found.map(({ ms }) => ms)
  const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)]
  return {
    usualByNow: percentile(usual, 0.5) ?? 0,
    ...(p50Ms !== undefined && { p50Ms }),
    ...(p95Ms !== undefined && { p95Ms }),
    ...(refused && {
      refused: {
        since: refused.since,
        nextTryAt: refused.probeAt,
        ...(refused.status !== undefined && { status: refused.status }),
        ...(refused.reason !== undefined && { reason: refused.reason })
      }
    }),
    ...(paused && { paused })
  }
}
