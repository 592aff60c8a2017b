import { randomUUID } from 'node:crypto'
import { consentVersion } from '../../contract/lead-forms.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { NewLead } from './store.ts'

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
