import { whyUnread } from './crm/api-calls.ts'
import { type CrmSettings, openCrm } from './crm/connector.ts'
import { leadOf, openSubmissions, type Submission, type Submissions } from './crm/submissions.ts'
import { crmRateLimitOf } from './deliver-leads.ts'
import { withoutReceipt } from './intake/accept-lead.ts'
import { sha256 } from './outbox/chain.ts'
import { isOneOf, parameters } from './outbox/ledger-queries.ts'
import { text } from './outbox/rows.ts'
import type { Query, Store } from './outbox/store.ts'
import { minuteMs, notedPoll, type PollParts, takeTurns } from './poll-crm.ts'

const dayMs = 24 * 60 * minuteMs

/**
 * Reads the leads of the CRM's own forms, and stores them as delivered. Returns undefined if it is switched off, or if the
 * CRM has no API.
 */
export function takeCrmForms(settings: CrmSettings | undefined, parts: PollParts) {
  if (settings?.kind !== 'api' || !settings.formsMinutes) return undefined
  const submissions = openSubmissions(settings, crmRateLimitOf(openCrm(settings), parts))
  return takeTurns(parts, {
    kind: 'crm-forms',
    everyMs: settings.formsMinutes * minuteMs,
    failure: 'leads of the CRM’s own forms cannot be stored',
    poll: createPoll(submissions, parts)
  })
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
    const skipped = unread > 0 ? `; ${unread} could not be read` : ''
    return `${taken} new${skipped}.`
  }

  return notedPoll(parts, {
    kind: 'crm-forms',
    failure: 'the CRM’s own forms cannot be read',
    why: whyUnread,
    take
  })
}

/** The lead's id follows from the submission's. So the store knows a submission whose person it has erased. */
function leadIdOf({ id }: Submission): string {
  const hash = sha256(`crm-form:${id}`)
  // A UUID of version 8: one with a meaning of its own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The submissions that the store never had, and that are not of a person who was erased after they were sent. */
async function withoutKnown({ ask }: Pick<Store, 'ask'>, found: Submission[]): Promise<Submission[]> {
  const [known, erased] = await Promise.all([
    ask(findKnown(found.map(leadIdOf))),
    ask(findErased(found.map(({ contactId }) => contactId)))
  ])
  return found.filter(
    (submission) =>
      !known.has(leadIdOf(submission)) && submission.sentAt > (erased.get(submission.contactId) ?? -Infinity)
  )
}

function findKnown(ids: string[]): Query<Set<string>> {
  const { values, param } = parameters()
  const sql = `select id from lead where ${isOneOf('id', ids, param)}`
  return { sql, values, read: (rows) => new Set(rows.map((row) => text(row['id']))) }
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
