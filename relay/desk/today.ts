import type { Facts, TodayAnswer } from '../../contract/desk-answers.ts'
import type { LeadState } from '../../contract/desk.ts'
import type { Condition } from '../alerts/condition.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import type { Audit } from './audit.ts'
import { fewest, type DayFigures } from './day-figures.ts'
import {
  countLeads,
  latencies,
  leadsPerCampaign,
  leadsPerDay,
  leadsPerPage,
  percentile,
  sampleEvery
} from './figures.ts'
import { listLeads } from './lead-queries.ts'
import { countByState } from './leads.ts'
import type { Runs } from './runs.ts'
import { sayToday } from './sentence.ts'
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
  /** What needs a person, as the alerts find it. */
  readConditions: () => Promise<Condition[]>
}

type Asked = {
  days: number
  page?: string | undefined
  campaign?: string | undefined
  covered: boolean
  /** Whose deeds of today are shown; undefined shows everybody's. */
  who: string | undefined
}

/** Everything that the first screen shows. */
export async function readToday(sources: Sources, asked: Asked): Promise<TodayAnswer> {
  const { store, clock, calendar, audit, runs, dayFigures } = sources
  const { page, campaign, covered } = asked
  const now = clock.now()
  const filter = { page, campaign }
  const days = calendar.lastDays(now, asked.days)
  const from = days[0]?.from ?? now
  const before = { ...filter, from: calendar.startOfDay(now, 1 - 2 * asked.days), to: from }
  const shown = { ...filter, from, to: now + 1 }
  const midnight = calendar.startOfDay(now)
  const list = (state: LeadState[], limit: number) =>
    store.ask(
      listLeads({ filter: { ...filter, state, ...(state.includes('in-crm') && { from }) }, covered, limit })
    )

  const [
    perDay,
    totalBefore,
    pages,
    campaigns,
    views,
    latest,
    toDecide,
    waiting,
    done,
    lastRuns,
    facts,
    week,
    all
  ] = await Promise.all([
    store.ask(leadsPerDay(days, filter)),
    store.ask(countLeads(before)),
    store.ask(leadsPerPage(shown)),
    store.ask(leadsPerCampaign(shown)),
    dayFigures.views(days[0]?.day ?? ''),
    list(['in-crm', 'waiting', 'failed'], 8),
    list(['held'], 5),
    list(['waiting'], 20),
    audit.list({ from: midnight, who: asked.who, limit: 20 }),
    runs.list(midnight),
    readFacts(sources, shown),
    countByState(store, { ...filter, from: calendar.startOfWeek(now) }, covered),
    countByState(store, filter, covered)
  ])
  const sent = week['in-crm'] + week.waiting + week.failed + week.erased
  const said = sayToday({
    conditions: await sources.readConditions(),
    pause: facts.paused,
    waiting: all.waiting,
    failed: all.failed,
    sinceMonday: sent,
    inCrmSinceMonday: week['in-crm'] + week.erased,
    any: Object.values(all).some((count) => count > 0),
    timeOf: calendar.timeOf
  })
  return {
    ...said,
    facts,
    way: {
      since: calendar.startOfWeek(now),
      sent,
      kept: sent,
      inCrm: week['in-crm'] + week.erased,
      ...(facts.paused ? { blocked: 'paused' as const } : facts.refused && { blocked: 'refused' as const })
    },
    days: perDay,
    total: perDay.reduce((sum, { forms }) => sum + Object.values(forms).reduce((a, b) => a + b, 0), 0),
    totalBefore,
    pages: pages.map(({ page: path, leads }) => {
      const seen = views.get(path) ?? 0
      return { page: path, leads, views: seen < fewest ? undefined : seen }
    }),
    campaigns,
    latest,
    toDecide,
    toDecideCount: all.held,
    waiting,
    doneToday: done.items,
    runs: lastRuns
  }
}

async function readFacts(
  { store, clock, calendar, stop }: Sources,
  shown: { page?: string | undefined; campaign?: string | undefined; from: number; to: number }
): Promise<Facts> {
  const now = clock.now()
  const midnight = calendar.startOfDay(now)
  const { page, campaign } = shown
  const countFrom = (from: number, to: number) => store.ask(countLeads({ page, campaign, from, to }))
  const [today, total, refused, paused, [last], ...usual] = await Promise.all([
    countFrom(midnight, now + 1),
    countFrom(shown.from, shown.to),
    store.pause(),
    stop.current(),
    store.ask(
      listLeads({
        filter: { page, campaign, state: ['in-crm', 'waiting', 'failed'] },
        covered: true,
        limit: 1
      })
    ),
    ...Array.from({ length: usualWeeks }, (_, week) => {
      const from = calendar.startOfDay(now, -7 * (week + 1))
      return countFrom(from, from + Math.min(now - midnight, dayMs))
    })
  ])
  const found = await store.ask(latencies(shown, sampleEvery(total)))
  const times = found.map(({ ms }) => ms)
  const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)]
  return {
    today,
    ...(last && { lastAt: last.receivedAt }),
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
