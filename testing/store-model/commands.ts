import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { sampleLead } from '../../contract/sample-lead.ts'
import { verifyChain } from '../../relay/outbox/chain.ts'
import type { Contact, Requeue } from '../../relay/outbox/ledger.ts'
import { farthestMs } from '../../relay/outbox/schedule.ts'
import type { Claim, NewLead, Settlement } from '../../relay/outbox/store.ts'
import { dueAt, recordOfStore } from './model-lead.ts'
import type { Model } from './model.ts'
import type { RealStore } from './stores.ts'

// Inputs of the commands: few people, keys, errors and waits, so that values repeat.

const minute = 60_000
const hour = 60 * minute

const people = fc.constantFrom('ada@example.com', 'zoe@example.com', 'eve@example.com')

const parts = {
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
const entries: fc.Arbitrary<NewLead> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...parts, ...repeats }, { requiredKeys: [...required] }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...parts, ...repeats, quarantine }, { requiredKeys: [...required, 'quarantine'] })
  }
)

const ms = 7
const delays = fc.constantFrom(0, 5000, hour, farthestMs)
const settlements: fc.Arbitrary<Settlement> = fc.oneof(
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

const limits = fc.constantFrom(1, 2, 100)
const requeues: fc.Arbitrary<Requeue> = fc.oneof(
  fc.record({ state: fc.constantFrom('dead', 'quarantined', 'throttled'), limit: limits }),
  fc.record({
    state: fc.constant('delivered'),
    filter: fc.constantFrom({ crmIdPrefix: 'other' }, { crmIdPrefix: 'crm-' }),
    limit: limits
  })
)
const clockSteps = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 999, 1000, 5000, minute, hour) },
  { weight: 1, arbitrary: fc.constantFrom(farthestMs, 8 * 24 * hour, -minute, -hour, -400 * 24 * hour) }
)

/** Throws an error with both answers if the store's differs from the model's. */
function agree(about: string, store: unknown, model: unknown) {
  if (!isDeepStrictEqual(store, model))
    throw new Error(`${about}: the store says ${JSON.stringify(store)}, the model ${JSON.stringify(model)}`)
}

type Run = (model: Model, real: RealStore) => Promise<void>

/** A command that is always possible; afterwards the store and the model hold the same. */
class Step implements fc.AsyncCommand<Model, RealStore> {
  readonly #text: string
  readonly #run: Run

  constructor(text: string, run: Run) {
    this.#text = text
    this.#run = run
  }

  check = () => true
  toString = () => this.#text

  async run(model: Model, real: RealStore) {
    await this.#run(model, real)
    await compare(model, real)
  }
}

async function compare(model: Model, { store }: RealStore) {
  const [records, books, backlog, block, wait] = await Promise.all([
    store().list({ limit: 10_000, order: 'oldest' }),
    store().books(),
    store().backlog(),
    store().crmBlock(),
    store().untilNextDue()
  ])
  agree('leads', records.map(recordOfStore), model.records())
  agree('books', books, model.books())
  agree('backlog', backlog, model.backlog())
  agree('the block of the CRM', block, model.block)
  agree('until the next is due', wait, model.untilNextDue())
}

const step = (name: string, input: unknown, run: Run) => new Step(`${name}(${JSON.stringify(input)})`, run)

const accept = entries.map((entry) =>
  step('accept', entry, async (model, { store }) => {
    const answer = await store().accept(entry)
    const recognized = model.recognize(entry)
    if (recognized) agree('accept', answer, recognized)
    else if (answer.kind === 'stored') model.add(answer.id, entry)
    else throw new Error(`accept: the store says ${answer.kind} of a new lead`)
  })
)

const claim = fc
  .record({ limit: fc.integer({ min: 1, max: 4 }), leaseMs: fc.constantFrom(1000, 60_000) })
  .map((request) =>
    step('claim', request, async (model, { store }) => {
      const expected = model.claimable(request.limit)
      const probe = model.block?.probes
      const claims = await store().claim(request)
      const found = claims.map(({ leadId }) => model.find(leadId))
      agree(
        'claim, when they were due',
        found.map((lead) => lead && dueAt(lead)),
        expected.map(dueAt)
      )
      for (const [index, each] of claims.entries()) {
        const lead = found[index]
        if (!lead) throw new Error('claim: a lead that the model does not know')
        const { email, receivedAt, attempts, hold, lease } = lead
        agree('a claim', pickClaim(each), {
          state: lead.state === 'pending' ? each.leadId : undefined,
          email,
          receivedAt,
          attempts,
          lifted: hold === 'lifted',
          probe,
          lastLease: lease?.token
        })
        model.claim(lead, each, request.leaseMs)
      }
    })
  )

const pickClaim = ({ leadId, lead, receivedAt, attempts, lifted, probe, lastLease }: Claim) => ({
  state: leadId,
  email: lead?.email,
  receivedAt,
  attempts,
  lifted,
  probe,
  lastLease
})

/** The newest claim most of the time, and late ones. */
const anyClaim = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(20) })

function onClaim<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  run: (model: Model, real: RealStore, claim: Claim, input: Input) => Promise<void>
) {
  return fc.tuple(anyClaim, inputs).map(([back, input]) =>
    step(name, { back, input }, async (model, real) => {
      const found = model.claims.at(-1 - (back % Math.max(1, model.claims.length)))
      if (found) await run(model, real, found, input)
    })
  )
}

const settle = onClaim('settle', settlements, async (model, { store }, found, settlement) =>
  agree('settle', await store().settle(found, settlement), model.settle(found, settlement))
)

const release = onClaim('release', fc.constant(undefined), async (model, { store }, found) =>
  agree('release', await store().release(found), model.release(found))
)

const waits = delays.map((delayMs) => ({ delayMs, reason: 'held back' }))
const throttle = onClaim('throttle', waits, async (model, { store }, found, wait) =>
  agree('throttle', await store().throttle(found, wait), model.throttle(found, wait))
)

const requeue = requeues.map((request) =>
  step('requeue', request, async (model, { store }) =>
    agree('requeue', (await store().requeue(request)).toSorted(), model.requeue(request).toSorted())
  )
)

const hasten = limits.map((limit) =>
  step('hasten', limit, async (model, { store }) =>
    agree('hasten', (await store().hasten({ limit })).toSorted(), model.hasten(limit).toSorted())
  )
)

const byLead = (one: Contact, other: Contact) => one.leadId.localeCompare(other.leadId)

const erase = people.map((email) =>
  step('erase', email, async (model, { store }) => {
    const { wiped: _, contacts, ...counts } = await store().erase(email)
    const { contacts: expected, ...expectedCounts } = model.erase(email)
    agree(
      'erase',
      { ...counts, contacts: contacts.toSorted(byLead) },
      { ...expectedCounts, contacts: expected.toSorted(byLead) }
    )
  })
)

const probeSoon = fc.constant(undefined).map(() =>
  step('probeSoon', '', async (model, { store }) => {
    await store().probeSoon()
    model.probeSoon()
  })
)

const moveClock = clockSteps.map((byMs) =>
  step('moveClock', byMs, async (model, { setClock }) => {
    model.now += byMs
    setClock(model.now)
  })
)

const reopen = fc.constant(undefined).map(() =>
  step('reopen', '', async (_model, real) => {
    await real.reopen()
    const { ok } = await verifyChain(real.store())
    agree('the chain holds', ok, true)
  })
)

/** Kills the store while it takes leads: those that it acknowledged are there, and those that it did not may be. */
const kill = fc.array(fc.uuid(), { minLength: 1, maxLength: 12 }).map((ids) =>
  step('kill', ids.length, async (model, real) => {
    const taking = ids.map((idempotencyKey): NewLead => {
      const lead = sampleLead({ email: 'ada@example.com' })
      return { lead, idempotencyKey, bodyHash: 'one', consentVersion: 1 }
    })
    const acknowledged = await real.killAmid(taking)
    const known = model.leads.length
    for (const { id, idempotencyKey } of await real.store().links({ after: known, limit: 100 })) {
      const entry = taking.find((each) => each.idempotencyKey === idempotencyKey)
      if (!entry) throw new Error('kill: a lead is there that nobody sent')
      model.add(id, entry)
    }
    for (const id of acknowledged)
      if (!model.find(id)) throw new Error('kill: an acknowledged lead is missing')
    agree('the chain holds', (await verifyChain(real.store())).ok, true)
  })
)

/** Each command is as likely as the number of its entries here. */
export const everyCommand = [
  accept,
  accept,
  accept,
  accept,
  claim,
  claim,
  claim,
  settle,
  settle,
  settle,
  release,
  throttle,
  requeue,
  hasten,
  erase,
  probeSoon,
  moveClock,
  moveClock,
  reopen
]

export const killCommand = kill
