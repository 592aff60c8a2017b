import { hash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readCampaign } from '../../contract/campaign.ts'
import type { Suspicion } from '../../contract/desk.ts'
import {
  asksForPlayer,
  findLeadForm,
  nameAndEmail,
  ofEachField,
  type PersonField,
  type Player
} from '../../contract/lead-forms.ts'
import { canaryEmail, parseLead, type Lead, type LeadProblem, type StoredLead } from '../../contract/lead.ts'
import { cutTo, leadLimits } from '../../contract/limits.ts'
import type { VisitorWords } from '../../contract/messages.ts'
import { receiptLink } from '../../contract/relay-endpoint.ts'
import { plainField } from '../../contract/typed.ts'
import { contentWindowMs } from '../outbox/accept.ts'
import { StoreUnavailable } from '../outbox/database.ts'
import { searchableEmail } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { testLeadProof } from '../sign.ts'
import * as refusals from './refusal.ts'
import type { FormPost, Refusal } from './request.ts'

export type Submission = {
  /** The value that should be a lead. It is validated here. */
  lead: unknown
  /** The values that tell a repeat from another lead: a flat object, usually the lead as it was sent. */
  sent: unknown
  /** A UUID from the sender. Without one, the content identifies repeats. */
  idempotencyKey?: string | undefined
  /** Version of the consent line under the form, as sent. */
  consent: string | undefined
  /** Content of the field that no person sees. */
  trap: string | undefined
  /** Milliseconds from opening the page to sending the form, measured by the page's script. */
  timeTaken?: string | undefined
  /** Proves that the operator sent it as a test lead. */
  proof?: string | undefined
}

export type Accepted = {
  ok: true
  id: string
  repeated: boolean
  /** Whether this repeat released a held lead. */
  released: boolean
  /** Whether the lead is this sender's: stored now, or repeated under the key that only its sender knows. */
  isSender: boolean
  lead: Lead
  /** Why the lead may come from a program. Then it is stored, but waits for an operator. */
  suspicion: string | undefined
}

/** `error` says why the store is unavailable. */
export type Refused = { ok: false; refusal: Refusal; error?: StoreUnavailable }

type Circumstances = { now: number; userAgent: string | undefined }

/**
 * Fills in what the page's script would have sent. Values from headers and URLs are cut to their limits, because they
 * must never cost a lead. The typed values identify a repeat of the same form by the same person.
 */
export function leadFromForm(post: FormPost, { now, userAgent }: Circumstances) {
  const { form_source, language } = post
  const form = findLeadForm(form_source)
  // Drop the fields of other forms: no visitor of this form saw them.
  const known = new Set<PersonField>([...nameAndEmail, ...(form?.asks ?? [])])
  const person = ofEachField((name) => (known.has(name) ? plainField(name, post[name]) : ''))
  const player = form && asksForPlayer(form.asks) ? post.player : undefined
  const timestamp = new Date(now).toISOString()
  const query = URL.parse(post.page_url)?.searchParams ?? new URLSearchParams()
  return {
    lead: {
      name: `${person.firstName} ${person.lastName}`.trim(),
      ...person,
      interest: form?.interest ?? '',
      ...readCampaign(query),
      timestamp,
      page_url: cutTo(leadLimits.address, post.page_url),
      referrer: '',
      user_agent: cutTo(leadLimits.userAgent, userAgent ?? ''),
      form_source,
      language,
      player
    },
    sent: identityOf({ form_source, ...person, player })
  }
}

const guid = z.guid()

type Accepting = Pick<Store, 'accept' | 'receiptKey'>

/** Validates a lead and stores it. With `ok: true`, the lead is on disk. A refusal is in these words. */
export async function acceptLead(
  store: Accepting,
  submission: Submission,
  words: VisitorWords
): Promise<Accepted | Refused> {
  const { idempotencyKey } = submission
  if (idempotencyKey !== undefined && !guid.safeParse(idempotencyKey).success)
    return { ok: false, refusal: refusals.invalid([malformedKey]) }
  const parsed = parseLead(submission.lead, words)
  if (!parsed.ok) return { ok: false, refusal: refusals.invalid(parsed.problems) }

  try {
    // A test lead is in no list and under no throttle, so nobody else may send one.
    if (isTest(parsed.lead) && !(await isProven(store, submission)))
      return { ok: false, refusal: refusals.invalid([reserved]) }
    return await storeLead(store, submission, parsed.lead)
  } catch (error) {
    if (error instanceof StoreUnavailable) return { ok: false, refusal: refusals.unavailable, error }
    throw error
  }
}

const isTest = ({ email }: Lead) => searchableEmail(email) === canaryEmail

const reserved: LeadProblem = { field: 'email', message: 'This email address is for test leads only.' }

async function isProven({ receiptKey }: Accepting, { idempotencyKey = '', proof = '' }: Submission) {
  const expected = testLeadProof(await receiptKey(), idempotencyKey)
  return timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', proof, 'buffer'))
}

async function storeLead(store: Accepting, submission: Submission, given: Lead): Promise<Accepted | Refused> {
  const { sent, idempotencyKey } = submission
  const bodyHash = hashOf(sent)
  const contentKey = `sha256:${bodyHash}`
  const lead = withoutReceipt(given)
  const twinKey = `sha256:${hashOf(identityOf(lead))}`
  const suspicion = findSuspicion(submission)
  const acceptance = await store.accept({
    lead,
    ...(idempotencyKey === undefined
      ? { idempotencyKey: contentKey, repeatWithinMs: contentWindowMs }
      : { idempotencyKey: idempotencyKey.toLowerCase() }),
    ...(twinKey === contentKey ? {} : { twinKey }),
    bodyHash,
    consentVersion: readVersion(submission.consent),
    ...(suspicion ? { held: suspicion } : {})
  })
  if (acceptance.kind === 'conflict') return { ok: false, refusal: refusals.conflict }
  const repeated = acceptance.kind === 'repeat'
  const released = repeated && acceptance.released === true
  const isSender = !repeated || acceptance.byContent !== true
  return { ok: true, id: acceptance.id, repeated, released, isSender, lead, suspicion }
}

const malformedKey: LeadProblem = { field: 'Idempotency-Key', message: 'Idempotency-Key must be a UUID.' }

/** The fields that identify a repeat of the same form by the same person, if the sender gives no key. */
function identityOf({ form_source, firstName, lastName, email, player }: Identity): Identity {
  return { form_source, firstName, lastName, email, player }
}

type Identity = Record<'form_source' | 'firstName' | 'lastName' | 'email', string> & {
  player?: Player | undefined
}

/** Hash of the fields in alphabetical order, so that the order in which they were sent does not matter. */
function hashOf(sent: unknown): string {
  return hash('sha256', JSON.stringify(sent, Object.keys(sent ?? {}).toSorted()))
}

/** An invalid or missing version counts as 0. */
const readVersion = (text = '') => (/^\d{1,6}$/.test(text) ? Number(text) : 0)

/** In milliseconds. Even with autofill, nobody opens a page, fills in a form and sends it faster. */
const fastestPerson = 500

/**
 * Returns why a lead may come from a program, undefined if nothing suggests it. A suspected lead is stored and answered
 * like any other, but waits for an operator: a mistake here must cost nobody their lead.
 */
function findSuspicion({ trap, timeTaken }: Pick<Submission, 'trap' | 'timeTaken'>): Suspicion | undefined {
  if (trap) return 'trap'
  const ms = timeTaken ? Number(timeTaken) : Number.NaN
  return ms >= 0 && ms < fastestPerson ? 'haste' : undefined
}

/**
 * After a form without scripts, the address of the next page has the way to that form's receipt. A form there, or on the page
 * after it, would send that address along, and it is nobody else's business.
 */
export const withoutReceipt = <Of extends StoredLead>(lead: Of): Of => ({
  ...lead,
  page_url: cleanAddress(lead.page_url),
  referrer: cleanAddress(lead.referrer)
})

function cleanAddress(address: string): string {
  // Hardly any address has it, and parsing takes time on the way of every lead.
  if (!address.includes(receiptLink.parameter)) return address
  const url = URL.parse(address)
  if (!url?.searchParams.has(receiptLink.parameter)) return address
  url.searchParams.delete(receiptLink.parameter)
  return url.href
}
