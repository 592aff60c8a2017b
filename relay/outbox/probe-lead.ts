import { randomUUID } from 'node:crypto'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { NewLead } from './store.ts'

/** A lead of no real person. It is stored and rolled back at once, to check whether the store can accept leads. */
export function probeLead(): NewLead {
  const id = randomUUID()
  return {
    lead: sampleLead({ name: 'Probe', firstName: 'Probe', lastName: '', email: 'probe@example.com' }),
    idempotencyKey: `probe:${id}`,
    bodyHash: id,
    consentVersion: 0
  }
}
