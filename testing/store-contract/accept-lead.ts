import { randomUUID } from 'node:crypto'
import { consentVersion } from '../../contract/lead-forms.ts'
import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Outcome, Settlement } from '../../relay/outbox/delivery.ts'
import type { Claim, NewLead, Store } from '../../relay/outbox/store.ts'

export const leaseMs = 30_000

export const leadOf = (changes: Partial<Lead>) => ({ lead: sampleLead(changes) })

/** The id under which a new lead was stored. */
export async function acceptLead(store: Store, entry: Partial<NewLead> = {}): Promise<string> {
  const acceptance = await store.accept(newLead(entry))
  if (acceptance.kind !== 'stored') throw new Error(`the lead was not stored: ${acceptance.kind}`)
  return acceptance.id
}

export async function claimOne(store: Store): Promise<Claim> {
  const [claim] = await store.claim({ limit: 1, leaseMs })
  if (!claim) throw new Error('nothing was due')
  return claim
}

export const claimAll = (store: Store) => store.claim({ limit: 1000, leaseMs })

export const claimedIds = async (store: Store) => (await claimAll(store)).map((claim) => claim.leadId)

export async function acceptAndSettle(store: Store, settlement: Settlement, entry: Partial<NewLead> = {}) {
  const id = await acceptLead(store, entry)
  await store.settle(await claimOne(store), settlement)
  return id
}

/** A lead that no store has yet, unless `entry` gives a known key. */
export function newLead(entry: Partial<NewLead> = {}): NewLead {
  return {
    lead: sampleLead(),
    idempotencyKey: randomUUID(),
    bodyHash: 'hash of the body',
    consentVersion,
    ...entry
  }
}

/** A lead that waits for a person's decision. */
export const trapped = { held: 'trap' } as const

export const deliveredAs = (crmId: string): Settlement => ({
  state: 'delivered',
  outcome: { kind: 'delivered', crmId, status: 200, ms: 120 }
})

export const delivered = deliveredAs('contact-1')

export const givenUp: Settlement = {
  state: 'failed',
  outcome: { kind: 'permanent', error: 'amara@example.com is refused', status: 422, ms: 80 }
}

export const unreached: Outcome = { kind: 'transient', error: 'no route to amara@example.com', ms: 3.4 }

/** The CRM refuses whatever comes, so all deliveries wait for a probe. */
export const blocked = (probeInMs: number, error = 'the CRM answered 401: Invalid token'): Settlement => ({
  state: 'waiting',
  delayMs: 0,
  probeInMs,
  outcome: { kind: 'blocked', status: 401, error, ms: 5 }
})

/** The CRM may have the lead. */
export const unanswered: Settlement = {
  state: 'waiting',
  delayMs: 60_000,
  outcome: { kind: 'ambiguous', error: 'no answer to amara@example.com', ms: 15_000 }
}

export const putOff = (delayMs: number): Settlement => ({ state: 'waiting', delayMs, outcome: unreached })
