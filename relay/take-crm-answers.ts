import { type CrmSettings, openCrm } from './crm/connector.ts'
import { type Conversations, openConversations } from './crm/conversations.ts'
import { whyUnread } from './crm/reading.ts'
import { crmRateLimitOf } from './deliver-leads.ts'
import { findUnanswered, recordLook, type Unanswered } from './outbox/answer-queries.ts'
import { minuteMs, notedPoll, type PollParts, takeTurns } from './take-turns.ts'

/** Of the 200,000 calls a day that a location has, at most 28,800 are for this. A lead takes two as a rule. */
const callsPerMinute = 20
const mostCalls = 200

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
    const found = await store.ask(findUnanswered({ now: clock.now(), limit: calls + troubled.size }))
    const isTroubled = ({ leadId }: Unanswered) => Number(troubled.has(leadId))
    for (const lead of found.toSorted((one, other) => isTroubled(one) - isTroubled(other))) {
      // The next poll begins with those that are left.
      if (conversations.calls() >= end || (await store.untilNextDue()) === 0) break
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
