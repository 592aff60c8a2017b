import type { Counts, TodayAnswer } from '../../contract/desk-answers.ts'
import type { LeadState } from '../../contract/desk.ts'
import { type Condition, problemsOf } from '../alerts/rules.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../operator/audit.ts'
import type { DeliveryPause } from '../operator/pause.ts'
import { readNotice, type Retention } from '../operator/retention.ts'
import type { Runs } from '../operator/runs.ts'
import { contactsToErase } from '../outbox/erasures.ts'
import { awaitingGuardian } from '../outbox/guardians.ts'
import { withoutDeal } from '../outbox/leads.ts'
import { countWaits } from '../outbox/reply-queries.ts'
import type { Store } from '../outbox/store.ts'
import { fewest, type DayFigures } from './day-figures.ts'
import { readFirstSteps, readBlock, readUnanswered, type SetUp } from './facts.ts'
import { countCampaigns, countDays, countPages, countSpans, type Shown, sumOf } from './figures.ts'
import { countIn, countOpen, leadsNamed, listLeads, longestWaiting, type Open } from './lead-queries.ts'
import { findNewest, lookAt } from './leads.ts'
import type { Calendar } from './zone.ts'

const dayMs = 24 * 60 * 60_000
const usualWeeks = 4
const mostToDecide = 5

export type Sources = {
  store: Store
  clock: Clock
  calendar: Calendar
  audit: Audit
  runs: Runs
  pause: DeliveryPause
  dayFigures: DayFigures
  /** What needs a person, as the alerts find it. */
  readConditions: () => Promise<Condition[]>
  /** What the staff call the CRM. */
  crmName: string
  /** Whether the relay asks the CRM when somebody replied. */
  asksForReplies: boolean
  setUp: SetUp
  readCounts: () => Promise<Counts>
  /** Undefined: leads are kept for as long as nobody erases them. */
  retention: Retention | undefined
}

type Screen = Shown & { days: number }

type Asked = Screen & {
  covered: boolean
  /** Whose deeds of today are shown; undefined shows everybody's. */
  who: string | undefined
}

/** Reads everything that the first screen shows. */
export async function readToday(sources: Sources, { covered, who, ...screen }: Asked): Promise<TodayAnswer> {
  const { store, clock, calendar, audit, runs } = sources
  const { days, page, campaign } = screen
  const shown = { page, campaign }
  const now = clock.now()
  const midnight = calendar.startOfDay(now)
  const [
    { facts, way, ...rest },
    usualByNow,
    { held, ...undecided },
    done,
    lastRuns,
    alone,
    contacts,
    requests,
    guardians
  ] = await Promise.all([
    readFigures(sources, screen),
    readUsual(sources, shown),
    readHeld(store, shown, calendar.startOfWeek(now), covered),
    audit.list({ from: midnight, who, limit: 20 }),
    runs.list(midnight),
    readWithoutDeal(store, now, covered),
    covered ? [] : store.ask(contactsToErase()),
    covered ? [] : readRequests(store),
    readGuardians(store, covered)
  ])
  const list = (state: LeadState[], limit: number) =>
    findNewest(store, { filter: { ...shown, state }, covered, limit })
  const [newest, waiting, replies, retention] = await Promise.all([
    list(['delivered', 'waiting', 'failed'], 8),
    way.stopped === undefined ? [] : list(['waiting'], 20),
    sources.asksForReplies ? readWaits(store, now, covered) : undefined,
    readRetention(sources, now)
  ])
  const from = calendar.startOfDay(now, 1 - days)
  return {
    ...rest,
    ...undecided,
    way: { ...way, sent: way.sent + held, kept: way.kept + held, held },
    facts: { ...facts, usualByNow, lastAt: newest[0]?.receivedAt },
    latest: newest.filter(({ receivedAt }) => receivedAt >= from),
    waiting,
    withoutDeal: alone,
    retention,
    contactsToErase: contacts,
    requests,
    guardians,
    replies,
    doneToday: done.items,
    runs: lastRuns
  }
}

async function readFigures(sources: Sources, { days, page, campaign }: Screen) {
  const { store, clock, calendar, dayFigures } = sources
  const shown = { page, campaign }
  const now = clock.now()
  const monday = calendar.startOfWeek(now)
  const known = calendar.lastDays(now, Math.max(2 * days, 8))
  const week = known.filter(({ from }) => from >= monday)
  const span = { from: calendar.startOfDay(now, 1 - days), to: calendar.startOfDay(now, 1) }
  const isAll = page === undefined && campaign === undefined
  const [counted, weekOfAll, pages, campaigns, open, firstSteps, views, facts, conditions] =
    await Promise.all([
      countDays(store, known, shown),
      isAll ? undefined : countDays(store, week),
      store.ask(countPages(span, shown)),
      store.ask(countCampaigns(span, shown)),
      store.ask(countOpen(monday, shown)),
      readFirstSteps(sources),
      dayFigures.views(calendar.nameOf(span.from)),
      readFacts(sources),
      sources.readConditions()
    ])
  const sentShown = sumOf(counted.filter(({ from }) => from >= monday))
  const sent = weekOfAll ? sumOf(weekOfAll) : sentShown
  const isDown = facts.block ?? facts.unanswered ?? conditions.find(({ name }) => name === 'overdue')
  return {
    problems: problemsOf(conditions),
    week: { leads: sent, inCrm: Math.max(0, sent - sumOpen(open.since)) },
    facts: { ...facts, today: sumOf(counted.slice(-1)) },
    way: {
      since: monday,
      sent: sentShown,
      kept: sentShown,
      inCrm: Math.max(0, sentShown - sumOpen(open.shown)),
      ...open.shown,
      stopped: facts.paused ? ('paused' as const) : isDown && ('down' as const)
    },
    days: counted.slice(-days).map(({ day, forms }) => ({ day, forms })),
    total: sumOf(counted.slice(-days)),
    totalBefore: sumOf(counted.slice(-2 * days, -days)),
    pages: pages.map(({ page: path, leads }) => {
      const seen = views.get(path) ?? 0
      return { page: path, leads, views: seen < fewest ? undefined : seen }
    }),
    campaigns,
    waitingCount: open.all.waiting,
    failedCount: open.all.failed,
    firstSteps
  }
}

const sumOpen = ({ waiting, failed }: Open) => waiting + failed

async function readFacts({ store, pause }: Sources) {
  const [block, unanswered, paused] = await Promise.all([
    readBlock(store),
    readUnanswered(store),
    pause.current()
  ])
  return { block, unanswered, paused }
}

/** How many leads usually come on such a day until now. */
async function readUsual({ store, clock, calendar }: Sources, shown: Shown): Promise<number> {
  const now = clock.now()
  const sinceMidnight = now - calendar.startOfDay(now)
  const sameTimeBefore = Array.from({ length: usualWeeks }, (_, week) => {
    const from = calendar.startOfDay(now, -7 * (week + 1))
    return { from, to: from + Math.min(sinceMidnight, dayMs) }
  })
  const counts = await store.ask(countSpans(sameTimeBefore, shown))
  return counts.toSorted((one, other) => one - other)[Math.ceil(usualWeeks / 2) - 1] ?? 0
}

async function readWaits({ ask }: Pick<Store, 'ask'>, now: number, covered: boolean) {
  const [waiting, longest] = await Promise.all([ask(countWaits(now)), ask(longestWaiting(now, covered))])
  return { waiting, longest }
}

async function readRetention({ runs, retention }: Sources, now: number): Promise<TodayAnswer['retention']> {
  const notice = retention && (await readNotice(runs, retention, now))
  return notice && { leads: notice.leads, months: retention.months, dueAt: notice.dueAt }
}

const mostWithoutDeal = 20

async function readWithoutDeal({ ask }: Pick<Store, 'ask'>, now: number, covered: boolean) {
  const found = (await ask(withoutDeal({ now }))).slice(0, mostWithoutDeal)
  if (found.length === 0) return []
  const ids = found.flatMap(({ leadId, withId }) => (withId === undefined ? leadId : [leadId, withId]))
  const rows = await ask(leadsNamed([...new Set(ids)], covered))
  const known = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ leadId, withId = '' }) => {
    const row = known.get(leadId)
    return row ? Object.assign(row, { with: known.get(withId) }) : []
  })
}

const mostGuardians = 20

async function readGuardians({ ask }: Pick<Store, 'ask'>, covered: boolean) {
  const ids = await ask(awaitingGuardian(mostGuardians))
  if (ids.length === 0) return []
  const rows = await ask(leadsNamed(ids, covered))
  return rows.toSorted((one, other) => other.number - one.number)
}

async function readRequests(store: Store): Promise<TodayAnswer['requests']> {
  const ofLead = Map.groupBy(await store.dataRequests(), ({ leadId }) => leadId)
  if (ofLead.size === 0) return []
  const rows = await store.ask(leadsNamed([...ofLead.keys()], false))
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...ofLead].flatMap(([id, asked]) => {
    const row = known.get(id)
    return row ? Object.assign(row, { requests: asked.map(({ kind, at }) => ({ kind, at })) }) : []
  })
}

async function readHeld(store: Store, shown: Shown, since: number, covered: boolean) {
  const looked = await lookAt(store, { filter: shown, covered }, Infinity)
  const filter = { ...looked.filter, state: ['held'] satisfies LeadState[] }
  const toDecide = await store.ask(listLeads({ ...looked, filter, limit: mostToDecide }))
  if (toDecide.length < mostToDecide) {
    const held = toDecide.filter(({ receivedAt }) => receivedAt >= since).length
    return { toDecide, toDecideCount: toDecide.length, held }
  }
  const recent = await lookAt(store, { filter: { ...shown, from: since }, covered }, Infinity)
  const [toDecideCount, held] = await Promise.all([
    store.ask(countIn(['held'], looked)),
    store.ask(countIn(['held'], recent))
  ])
  return { toDecide, toDecideCount, held }
}
