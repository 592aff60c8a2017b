import { randomUUID } from 'node:crypto'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Store } from '../../relay/outbox/store.ts'

const step = 2000

/** Stores this many leads, as a relay would. */
export async function fill(store: Store, count: number) {
  for (let done = 0; done < count; done += step) {
    const batch = Math.min(step, count - done)
    await Promise.all(Array.from({ length: batch }, () => store.accept(newEntry())))
    if (done > 0 && done % 100_000 === 0) console.log(`  ${done.toLocaleString('en-US')} leads stored`)
  }
}

export function newEntry() {
  const key = randomUUID()
  return {
    lead: sampleLead({ email: `${key}@example.com` }),
    idempotencyKey: key,
    bodyHash: key,
    consentVersion: 1
  }
}
