import { randomUUID } from 'node:crypto'
import { consentVersion } from '../../contract/consent.ts'
import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Claim, NewLead, Settlement, Store } from '../../relay/outbox/store.ts'

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

/** For tests: a lead that no store has yet, unless `entry` gives a known key. */
export function newLead(entry: Partial<NewLead> = {}): NewLead {
  return {
    lead: sampleLead(),
    idempotencyKey: randomUUID(),
    bodyHash: 'hash of the body',
    consentVersion,
    ...entry
  }
}
