import { type Clock, keepDoing } from './clock.ts'
import { whyUnread } from './crm/api-calls.ts'
import { type CrmSettings, openCrm } from './crm/connector.ts'
import { type Conversations, openConversations } from './crm/conversations.ts'
import { crmRateLimitOf } from './deliver-leads.ts'
import { type Unanswered, findUnanswered, recordLook } from './outbox/answer-queries.ts'
import type { Log } from './outbox/attempts.ts'
import { optionalNumber } from './outbox/rows.ts'
import { type Query, type Statement, type Store, StoreUnavailable } from './outbox/store.ts'

// What the polls of the CRM have in common: one relay at a time, leads first, and a run that Health shows.

export type PollParts = { store: Store; clock: Clock; log: Log }

export const minuteMs = 60_000

/** While leads are due, the calls of the CRM are theirs. */
const letLeadsGoMs = 5000

/** What a poll does not read in this time, the next one reads. */
const pollLimitMs = 60_000

type PollKind = 'crm-forms' | 'crm-answers'
type Turns = {
  kind: PollKind
  everyMs: number
  failure: string
  poll: (signal: AbortSignal) => Promise<void>
}

/** Polls again and again until it is stopped. Of all relays of a store, one polls in each period. */
export function takeTurns({ store, clock, log }: PollParts, { kind, everyMs, failure, poll }: Turns) {
  const turn = { limiter: kind, perSecond: 1000 / everyMs, burst: 1, upTo: 1 }
  return keepDoing(clock, async (signal) => {
    try {
      if ((await store.untilNextDue()) === 0) return letLeadsGoMs
      const { taken, waitMs } = await store.takeSlots(turn)
      if (taken === 0) return Math.max(1000, waitMs)
      await poll(signal)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, failure)
    }
    return everyMs
  })
}

type Noting = {
  kind: PollKind
  failure: string
  /** Says in one line why the CRM cannot be read. */
  why: (error: unknown) => { problem: string }
  /** Resolves to what was read, in one line. `since` is when the last poll began that read everything. */
  take: (since: number, signal: AbortSignal) => Promise<string>
}

/** Makes the function that polls once and notes what came of it. It rejects only if the store does. */
export function notedPoll({ store, clock, log }: PollParts, { kind, failure, why, take }: Noting) {
  let lastProblem: string | undefined

  return async (stopping: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(pollLimitMs)])
    const startedAt = clock.now()
    // No later than now, if a clock ran ahead.
    const since = Math.min((await store.ask(lastPoll(kind))) ?? startedAt, startedAt)
    try {
      const result = await take(since, signal)
      await store.change(notePoll(kind, { since: startedAt, now: clock.now(), ok: true, result }))
      lastProblem = undefined
    } catch (error) {
      if (stopping.aborted) return
      if (error instanceof StoreUnavailable) throw error
      const found = why(error)
      const result = `${found.problem}.`
      await store.change(notePoll(kind, { since, now: clock.now(), ok: false, result }))
      if (found.problem !== lastProblem) log.error(found, failure)
      lastProblem = found.problem
    }
  }
}

// The last poll of a kind is one row of the desk's runs. It begins when the last one that read everything began.

const lastPoll = (kind: PollKind): Query<number | undefined> => ({
  sql: 'select max(started_at) as since from run where kind = $1',
  values: [kind],
  read: ([row]) => optionalNumber(row?.['since'] ?? null)
})

const notePoll = (
  kind: PollKind,
  { since, now, ok, result }: { since: number; now: number; ok: boolean; result: string }
): Statement[] => [
  { sql: 'delete from run where kind = $1', values: [kind] },
  {
    sql: 'insert into run (kind, started_at, ended_at, ok, result) values ($1, $2, $3, $4, $5)',
    values: [kind, since, now, ok ? 1 : 0, result.slice(0, 500)]
  }
]

/** Of the 200,000 calls a day that a location has, at most 28,800 are for this. A lead takes two as a rule. */
const callsPerMinute = 20
const mostCalls = 200

/** Begin with no lead after this time, so that the limit of a poll cuts none off. */
const lookingMs = pollLimitMs / 2

/**
 * Asks the CRM when somebody first answered each delivered lead, and stores it. Returns undefined if it is switched off, or
 * if the CRM has no API.
 */
export function takeCrmAnswers(settings: CrmSettings | undefined, parts: PollParts) {
  if (settings?.kind !== 'api' || !settings.answersMinutes) return undefined
  const conversations = openConversations(settings, crmRateLimitOf(openCrm(settings), parts))
  return takeTurns(parts, {
    kind: 'crm-answers',
    everyMs: settings.answersMinutes * minuteMs,
    failure: 'answers to leads cannot be stored',
    poll: createAnswersPoll(conversations, parts, callsPerMinute * settings.answersMinutes)
  })
}

/** Makes the function that looks at the leads without an answer, with `budget` calls. It rejects only if the store does. */
export function createAnswersPoll(conversations: Conversations, parts: PollParts, budget: number) {
  const { store, clock } = parts
  const calls = Math.min(budget, mostCalls)
  /** Leads at which a poll broke off. They come last, so that none keeps the others from their turn. */
  const troubled = new Set<string>()

  const isTroubled = ({ leadId }: Unanswered) => Number(troubled.has(leadId))

  async function look(lead: Unanswered, signal: AbortSignal) {
    const lookedAt = clock.now()
    const found = await conversations.firstAnswer(lead.crmId, lead.since, signal)
    const since = found.kind === 'unknown' ? undefined : lead.since
    const answeredAt = found.kind === 'answered' ? found.at : undefined
    await store.change([recordLook(lead, { since, answeredAt, lookedAt })])
    return found.kind
  }

  async function take(_since: number, signal: AbortSignal) {
    const counts = { answered: 0, waiting: 0, unknown: 0 }
    const end = conversations.calls() + calls
    const until = performance.now() + lookingMs
    const found = await store.ask(findUnanswered({ now: clock.now(), limit: 2 * calls }))
    for (const id of troubled) if (!found.some(({ leadId }) => leadId === id)) troubled.delete(id)
    for (const lead of found.toSorted((one, other) => isTroubled(one) - isTroubled(other))) {
      // The next poll begins with those that are left.
      if (conversations.calls() >= end || performance.now() > until) break
      if ((await store.untilNextDue()) === 0) break
      troubled.add(lead.leadId)
      counts[await look(lead, signal)] += 1
      troubled.delete(lead.leadId)
    }
    const { answered, waiting, unknown } = counts
    const others = unknown > 0 ? `; ${unknown} of no known contact` : ''
    return `${answered + waiting + unknown} looked at, ${answered} answered${others}.`
  }

  return notedPoll(parts, {
    kind: 'crm-answers',
    failure: 'answers to leads cannot be read from the CRM',
    why: whyUnread,
    take
  })
}
