import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LeadForm } from '../../contract/lead-forms.ts'
import { canaryEmail as email, isFromCrm, type Lead } from '../../contract/lead.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Clock } from '../clock.ts'
import { ownOrigin, type Config } from '../config.ts'
import type { Presence } from '../crm/crm.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { parseJson } from '../parse-json.ts'
import { testLeadHeader, testLeadProof } from '../sign.ts'
import { openCrmList } from './reconcile.ts'

const lookAgainMs = 200
const limitMs = 10_000

type Parts = { store: Store; clock: Clock }
type Patient = Parts & { patienceMs: number }

/** What is tested other than the first form through the relay of this machine. */
type Choice = { form?: LeadForm; relay?: URL | undefined }

/** `problem` is one line. */
type Sent = { ok: true; id: string } | { ok: false; problem: string }

/** Sends a test lead to the running relay, like a visitor's. While deliveries are paused, ask for a probe first. */
export async function sendTestLead(config: Config, parts: Parts, choice: Choice = {}): Promise<Sent> {
  const { store, clock } = parts
  const { form, relay } = choice
  const { siteUrl, anonKey } = config
  const key = anonKey === undefined ? {} : { apikey: anonKey }
  const id = randomUUID()
  const proof = { [testLeadHeader]: testLeadProof(await store.receiptKey(), id) }
  const headers = { 'content-type': 'application/json', 'idempotency-key': id, ...proof, ...key }
  const body = JSON.stringify(testLead(form, siteUrl, new Date(clock.now())))
  const url = relay ?? new URL(relayPath, ownOrigin(config))
  const signal = AbortSignal.timeout(limitMs)
  const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  if (!answer || text === undefined)
    return { ok: false, problem: `no relay answers at ${url.origin}; ${hint}` }
  const { id: stored, message } = answerSchema.parse(parseJson(text))
  if (stored !== undefined) return { ok: true, id: stored }
  return { ok: false, problem: `the relay refused the lead with ${answer.status}: ${message ?? ''}` }
}

const hint = 'check that it runs and that PORT is its port'

/** `seen` is whether the CRM's own list shows a delivered lead. */
export type Followed = { record: LeadRecord | undefined; seen: Presence['seen'] }

/** Waits until the CRM took the lead or refused it, or until the patience ends. Then looks for it in the CRM's list. */
export async function followTestLead(id: string, config: Config, parts: Patient): Promise<Followed> {
  const record = await settled(id, parts)
  if (record?.state !== 'delivered') return { record, seen: 'unknown' }
  const opened = await openCrmList(config, parts)
  const { lead } = record
  if (!opened.ok || isFromCrm(lead)) return { record, seen: 'unknown' }
  return { record, seen: (await opened.list.lookUp({ ...record, lead })).seen }
}

const answerSchema = z.object({ id: z.string().optional(), message: z.string().optional() }).catch({})

async function settled(id: string, { store, clock, patienceMs }: Patient): Promise<LeadRecord | undefined> {
  const deadline = clock.now() + patienceMs
  for (;;) {
    const record = await store.find(id)
    if (record?.state !== 'waiting' || clock.now() >= deadline) return record
    await clock.wait(lookAgainMs)
  }
}

const testLead = (form: LeadForm | undefined, siteUrl: string, at: Date): Lead =>
  sampleLead({
    ...(form && { form_source: form.source, interest: form.interest }),
    name: 'Canary Rehearsal',
    firstName: 'Canary',
    lastName: 'Rehearsal',
    email,
    utm_source: 'canary',
    timestamp: at.toISOString(),
    page_url: `${siteUrl}/`,
    user_agent: 'canary'
  })
