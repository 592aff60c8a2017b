import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { canaryEmail as email } from '../crm/canary-email.ts'
import type { Presence } from '../crm/crm.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { parseJson } from '../parse-json.ts'
import { askOwnRelay } from '../process/own-relay.ts'
import { openCrmList } from './crm-list.ts'

const lookAgainMs = 200

type Parts = { store: Store; clock: Clock }

/** `problem` is one line. */
type Sent = { ok: true; id: string } | { ok: false; problem: string }

/** Sends a test lead to the running relay, like a visitor's. */
export async function sendTestLead(config: Config, { store, clock }: Parts): Promise<Sent> {
  await store.probeSoon()
  const { host, port, tls, siteUrl, anonKey } = config
  const key = anonKey === undefined ? {} : { apikey: anonKey }
  const answer = await askOwnRelay({
    host,
    port,
    tls: tls !== undefined,
    path: relayPath,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...key },
    body: JSON.stringify(testLead(siteUrl, new Date(clock.now()))),
    limitMs: 10_000
  }).catch(() => undefined)
  if (!answer) {
    const address = `${tls ? 'https' : 'http'}://localhost:${port}`
    return {
      ok: false,
      problem: `no relay answers at ${address}; check that it runs and that PORT is its port`
    }
  }
  const { id, message } = answerSchema.parse(parseJson(answer.text))
  if (id !== undefined) return { ok: true, id }
  return { ok: false, problem: `the relay refused the lead with ${answer.status}: ${message ?? ''}` }
}

/** Waits until the CRM took the lead or refused it, or until the patience ends. Then looks for it in the CRM's list. */
export async function followTestLead(
  id: string,
  config: Config,
  parts: Parts & { patienceMs: number }
): Promise<{ record: LeadRecord | undefined; seen: Presence }> {
  const record = await settled(id, parts)
  if (record?.state !== 'delivered') return { record, seen: 'unknown' }
  const list = await openCrmList(config, parts)
  return { record, seen: list.ok ? await list.lookUp(record) : 'unknown' }
}

const answerSchema = z.object({ id: z.string().optional(), message: z.string().optional() }).catch({})

async function settled(
  id: string,
  { store, clock, patienceMs }: { store: Store; clock: Clock; patienceMs: number }
): Promise<LeadRecord | undefined> {
  const deadline = clock.now() + patienceMs
  for (;;) {
    const record = await store.find(id)
    if (record?.state !== 'pending' || clock.now() >= deadline) return record
    await clock.wait(lookAgainMs)
  }
}

const testLead = (siteUrl: string, at: Date): Lead =>
  sampleLead({
    name: 'Canary Rehearsal',
    firstName: 'Canary',
    lastName: 'Rehearsal',
    email,
    utm_source: 'canary',
    timestamp: at.toISOString(),
    page_url: `${siteUrl}/`,
    user_agent: 'canary'
  })
