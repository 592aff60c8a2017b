import * as fc from 'fast-check'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Requeue } from '../../relay/outbox/ledger.ts'
import { farthestMs } from '../../relay/outbox/schedule.ts'
import type { NewLead, Settlement } from '../../relay/outbox/store.ts'

// Inputs of the commands: few people, keys, errors and waits, so that values repeat.

const minute = 60_000
const hour = 60 * minute

export const people = fc.constantFrom('ada@example.com', 'zoe@example.com', 'eve@example.com')

const lead = {
  lead: people.map((email) => sampleLead({ email })),
  idempotencyKey: fc.oneof(
    { weight: 3, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: fc.constantFrom('k1', 'k2', 'k3', 'k4') }
  ),
  bodyHash: fc.constantFrom('one', 'one', 'one', 'other'),
  consentVersion: fc.constant(1)
}
const required = ['lead', 'idempotencyKey', 'bodyHash', 'consentVersion'] as const
const repeats = { repeatWithinMs: fc.constant(10 * minute), twinKey: fc.constantFrom('k1', 'k2') }
const quarantine = fc.constant('honeypot filled')
export const entries: fc.Arbitrary<NewLead> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...lead, ...repeats }, { requiredKeys: [...required] }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...lead, ...repeats, quarantine }, { requiredKeys: [...required, 'quarantine'] })
  }
)

const ms = 7
export const delays = fc.constantFrom(0, 5000, hour, farthestMs)
export const settlements: fc.Arbitrary<Settlement> = fc.oneof(
  fc.constantFrom('crm-1', 'other-2').map((crmId): Settlement => ({
    state: 'delivered',
    outcome: { kind: 'delivered', crmId, status: 200, ms }
  })),
  fc.constant<Settlement>({
    state: 'dead',
    outcome: { kind: 'permanent', error: 'refused', status: 422, ms }
  }),
  fc.constant<Settlement>({ state: 'dead', outcome: { kind: 'permanent', error: 'cannot be read', ms } }),
  delays.map((delayMs): Settlement => ({
    state: 'pending',
    delayMs,
    outcome: { kind: 'transient', error: 'no route', ms }
  })),
  delays.map((delayMs): Settlement => ({
    state: 'pending',
    delayMs,
    outcome: { kind: 'ambiguous', error: 'no answer', ms }
  })),
  fc.constantFrom(5000, hour).map((probeInMs): Settlement => ({
    state: 'pending',
    delayMs: 0,
    probeInMs,
    outcome: { kind: 'blocked', error: 'Invalid token', status: 401, ms }
  }))
)

export const limits = fc.constantFrom(1, 2, 100)
export const requeues: fc.Arbitrary<Requeue> = fc.oneof(
  fc.record({ state: fc.constantFrom('dead', 'quarantined', 'throttled'), limit: limits }),
  fc.record({
    state: fc.constant('delivered'),
    filter: fc.constantFrom({ crmIdPrefix: 'other' }, { crmIdPrefix: 'crm-' }),
    limit: limits
  })
)
export const clockSteps = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 999, 1000, 5000, minute, hour) },
  { weight: 1, arbitrary: fc.constantFrom(farthestMs, 8 * 24 * hour, -minute, -hour, -400 * 24 * hour) }
)
