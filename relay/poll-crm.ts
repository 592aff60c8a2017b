import { hash } from 'node:crypto'
import type { RunResult } from '../contract/desk-answers.ts'
import { type Clock, keepDoing } from './clock.ts'
import { whyUnread } from './crm/api-calls.ts'
import { type CrmSettings, openCrm } from './crm/connector.ts'
import { type Conversations, openConversations } from './crm/conversations.ts'
import { type Submission, type Submissions, leadOf, openSubmissions } from './crm/submissions.ts'
import { crmRateLimitOf } from './deliver-leads.ts'
import { withoutReceipt } from './intake/accept-lead.ts'
import { addRun, type Outcome } from './operator/runs.ts'
import { isOneOf, parameters, type Query, type Statement, StoreUnavailable } from './outbox/database.ts'
import { knownIds } from './outbox/leads.ts'
import { type WithoutReply, findWithoutReply, recordLook } from './outbox/reply-queries.ts'
import { optionalNumber, text } from './outbox/rows.ts'
import type { Store } from './outbox/store.ts'
import type { Log } from './outbox/worker.ts'

// Polls the CRM for leads of its own forms and for replies to leads. One relay polls at a time, deliveries come first, and
// Health shows the last poll.

export type PollParts = { store: Store; clock: Clock; log: Log }

const minuteMs = 60_000

/** While leads are due, the calls of the CRM are theirs. */
const letLeadsGoMs = 5000

/** What a poll does not read in this time, the next one reads. */
export const pollLimitMs = 60_000

type PollKind = 'crm-forms' | 'crm-replies'

/** Work that relays do in turns. */
type TurnKind = PollKind | 'no-contact'

/** For the log. */
const polled: Record<TurnKind, string> = {
  'crm-forms': 'leads of the CRM’s own forms',
  'crm-replies': 'replies to leads',
  'no-contact': 'requests not to be contacted'
}

type Poll = (signal: AbortSignal) => Promise<void>

/** Polls again and again until it is stopped. Of all relays of a store, one polls in each period. */
export function takeTurns({ store, clock, log }: PollParts, kind: TurnKind, everyMs: number, poll: Poll) {
  const turn = { limiter: kind, perSecond: 1000 / everyMs, burst: 1, upTo: 1 }
  return keepDoing(clock, async (signal) => {
    try {
      if ((await store.untilNextDue()) === 0) return letLeadsGoMs
      const { taken, waitMs } = await store.takeSlots(turn)
      if (taken === 0) return Math.max(1000, waitMs)
      await poll(signal)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, `${polled[kind]} cannot be stored`)
    }
    return everyMs
  })
}

/** Resolves to what was read. `since` is when the last poll began that read everything. */
type Take = (since: number, signal: AbortSignal) => Promise<RunResult>

/** Makes the function that polls once and notes what came of it. It rejects only if the store does. */
function notedPoll({ store, clock, log }: PollParts, kind: PollKind, take: Take): Poll {
  let lastProblem: string | undefined

  return async (stopping) => {
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
      const problem = whyUnread(error)
      await store.change(
        notePoll(kind, { since, now: clock.now(), ok: false, result: { code: 'failed', raw: problem } })
      )
      if (problem !== lastProblem) log.error({ problem }, `${polled[kind]} cannot be read`)
      lastProblem = problem
    }
  }
}

// The last poll of a kind is one row of the desk's runs. It begins when the last one that read everything began.

const lastPoll = (kind: PollKind): Query<number | undefined> => ({
  sql: 'select max(started_at) as since from run where kind = $1',
  values: [kind],
  read: ([row]) => optionalNumber(row?.['since'])
})

const notePoll = (
  kind: PollKind,
  { since, now, ok, result }: { since: number; now: number } & Outcome
): Statement[] => [
  { sql: 'delete from run where kind = $1', values: [kind] },
  addRun({ kind, startedAt: since, endedAt: now, ok, result })
]

/** At most 28,800 calls a day, of the 200,000 or 10,000 that a location has. A lead takes two as a rule. */
const callsPerMinute = 20
const mostCalls = 200

/** Begin with no lead after this time, so that the limit of a poll cuts none off. */
const lookingMs = pollLimitMs / 2

/**
 * Asks the CRM when somebody first replied to each delivered lead, and stores it. Returns undefined if it is switched off, or
 * if the CRM has no API.
 */
export function takeCrmReplies(settings: CrmSettings | undefined, parts: PollParts) {
  if (settings?.kind !== 'api' || !settings.repliesMinutes) return undefined
  const { repliesMinutes: minutes } = settings
  const conversations = openConversations(settings, crmRateLimitOf(openCrm(settings), parts))
  const poll = createRepliesPoll(conversations, parts, callsPerMinute * minutes)
  return takeTurns(parts, 'crm-replies', minutes * minuteMs, poll)
}

/** Makes the function that looks at the leads without a reply, with `budget` calls. It rejects only if the store does. */
export function createRepliesPoll(conversations: Conversations, parts: PollParts, budget: number) {
  const { store, clock } = parts
  const calls = Math.min(budget, mostCalls)
  /** Leads at which a poll broke off. They come last, so that none keeps the others from their turn. */
  const troubled = new Set<string>()

  const isTroubled = ({ leadId }: WithoutReply) => Number(troubled.has(leadId))

  async function look(lead: WithoutReply, signal: AbortSignal) {
    const lookedAt = clock.now()
    const found = await conversations.firstReply(lead.crmId, lead.since, signal)
    const since = found.kind === 'unknown' ? undefined : lead.since
    const repliedAt = found.kind === 'replied' ? found.at : undefined
    await store.change([recordLook(lead, { since, repliedAt, lookedAt })])
    return found.kind
  }

  async function take(_since: number, signal: AbortSignal) {
    const counts = { replied: 0, waiting: 0, unknown: 0 }
    const end = conversations.calls() + calls
    const until = performance.now() + lookingMs
    const found = await store.ask(findWithoutReply({ now: clock.now(), limit: 2 * calls }))
    for (const id of troubled) if (!found.some(({ leadId }) => leadId === id)) troubled.delete(id)
    for (const lead of found.toSorted((one, other) => isTroubled(one) - isTroubled(other))) {
      // The next poll begins with those that are left.
      if (conversations.calls() >= end || performance.now() > until) break
      if ((await store.untilNextDue()) === 0) break
      troubled.add(lead.leadId)
      counts[await look(lead, signal)] += 1
      troubled.delete(lead.leadId)
    }
    const { replied, waiting, unknown } = counts
    return { code: 'replies' as const, looked: replied + waiting + unknown, replied, unknown }
  }

  return notedPoll(parts, 'crm-replies', take)
}

const dayMs = 24 * 60 * minuteMs

/**
 * Reads the leads of the CRM's own forms, and stores them as delivered. Returns undefined if it is switched off, or if the
 * CRM has no API.
 */
export function takeCrmForms(settings: CrmSettings | undefined, parts: PollParts) {
  if (settings?.kind !== 'api' || !settings.formsMinutes) return undefined
  const submissions = openSubmissions(settings, crmRateLimitOf(openCrm(settings), parts))
  return takeTurns(parts, 'crm-forms', settings.formsMinutes * minuteMs, createPoll(submissions, parts))
}

/** Makes the function that reads what is new. It rejects only if the store does. */
export function createPoll(submissions: Submissions, parts: PollParts) {
  const { store, clock, log } = parts
  let named = new Set<string>()

  async function takePage(found: Submission[], findNames: () => Promise<Map<string, string>>) {
    if ((await withoutKnown(store, found)).length === 0) return 0
    const names = await findNames()
    let taken = 0
    for (const submission of found.toSorted((one, other) => one.sentAt - other.sentAt)) {
      // Somebody may have been erased meanwhile.
      if ((await withoutKnown(store, [submission])).length === 0) continue
      const id = leadIdOf(submission)
      await store.accept({
        lead: withoutReceipt(leadOf(submission, names.get(submission.formId))),
        idempotencyKey: id,
        bodyHash: id,
        consentVersion: 0,
        inCrm: { id, crmId: submission.contactId }
      })
      log.info({ lead: id }, 'lead of the CRM’s own form stored')
      taken += 1
    }
    return taken
  }

  async function take(since: number, signal: AbortSignal) {
    const span = { from: since - dayMs, to: clock.now() + dayMs }
    let names: Promise<Map<string, string>> | undefined
    let [taken, unread] = [0, 0]
    const seen = new Set<string>()
    for await (const { found, bad } of submissions.pages(span, signal)) {
      for (const { id, problem } of bad) {
        unread += 1
        // It stays in the CRM's answer for a day or two.
        if (!named.has(id)) log.warn({ submission: id, problem }, 'a submission of a form cannot be read')
        seen.add(id)
      }
      taken += await takePage(found, () => (names ??= submissions.names(signal)))
    }
    named = seen
    return { code: 'forms' as const, taken, unread }
  }

  return notedPoll(parts, 'crm-forms', take)
}

/** The lead's id follows from the submission's. So the store knows a submission whose person it has erased. */
function leadIdOf({ id }: Submission): string {
  const digest = hash('sha256', `crm-form:${id}`)
  // A UUID of version 8: one with a meaning of its own.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/** The submissions that the store never had, and that are not of a person who was erased after they were sent. */
async function withoutKnown({ ask }: Pick<Store, 'ask'>, found: Submission[]): Promise<Submission[]> {
  const [known, erased] = await Promise.all([
    ask(knownIds(found.map(leadIdOf))),
    ask(findErased(found.map(({ contactId }) => contactId)))
  ])
  return found.filter(
    (submission) =>
      !known.has(leadIdOf(submission)) && submission.sentAt > (erased.get(submission.contactId) ?? -Infinity)
  )
}

/** When the persons of these contacts were erased here, while the CRM still has them. */
function findErased(contacts: string[]): Query<Map<string, number>> {
  const { values, param } = parameters()
  const sql = `
    select c.crm_id, max(l.erased_at) as erased_at from erased_contact c join lead l on l.id = c.lead_id
    where ${isOneOf('c.crm_id', contacts, param)} group by c.crm_id`
  return {
    sql,
    values,
    read: (rows) => new Map(rows.map((row) => [text(row['crm_id']), Number(row['erased_at'])]))
  }
}
