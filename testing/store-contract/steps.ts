import { describe, expect } from 'vitest'
import type { StepKind } from '../../contract/desk.ts'
import { createPause } from '../../relay/operator/pause.ts'
import type { Settlement, StepOutcome } from '../../relay/outbox/delivery.ts'
import { closeContact, contactsToErase } from '../../relay/outbox/erasures.ts'
import { steps, withoutDeal } from '../../relay/outbox/leads.ts'
import type { Claim, NewLead, Store } from '../../relay/outbox/store.ts'
import {
  acceptAndSettle,
  acceptLead,
  blocked,
  claimAll,
  claimOne,
  deliveredAs,
  leadOf,
  leaseMs,
  putOff
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const hour = 60 * 60_000

/** Those of a player of age. */
const stepKinds = ['fields', 'deal', 'workflow'] as const

/** A delivery that leaves these steps. */
export const deliveredWith = (crmId: string, left: StepKind[] = [...stepKinds]): Settlement => ({
  state: 'delivered',
  outcome: { kind: 'delivered', crmId, status: 201, ms: 120, steps: left }
})

const acceptWithSteps = (
  store: Store,
  { crmId = 'contact-1', left = [...stepKinds] }: { crmId?: string; left?: StepKind[] } = {},
  entry: Partial<NewLead> = {}
) => acceptAndSettle(store, deliveredWith(crmId, left), entry)

const claimSteps = (store: Store, limit = 10) => store.claim({ limit, leaseMs })

export async function claimStep(store: Store): Promise<Claim> {
  const [claim] = await claimSteps(store, 1)
  if (!claim) throw new Error('no step was due')
  return claim
}

export const doneAs = (crmId?: string): Settlement => ({
  state: 'delivered',
  outcome: { kind: 'delivered', status: 201, ms: 90, ...(crmId !== undefined && { crmId }) }
})
const refused: StepOutcome = { kind: 'permanent', error: 'no such stage', status: 422, ms: 8 }
export const failedStep: Settlement = { state: 'failed', outcome: refused }
const busy: StepOutcome = { kind: 'transient', error: 'amara@example.com: later', status: 503, ms: 8 }
export const waiting = (delayMs: number): Settlement => ({ state: 'waiting', delayMs, outcome: busy })

const stepsOf = (store: Store, ...ids: string[]) => store.ask(steps(ids))

export function describeSteps(test: StoreTest) {
  describe('the steps of a delivered lead', () => {
    test('know the deals of the contact, and which of them are those of the same player', async ({
      store,
      clock
    }) => {
      const acceptAs = async (firstName: string, result: Settlement) => {
        const lead = leadOf({ firstName, lastName: 'Ruiz', email: 'mother@example.com' })
        const id = await acceptWithSteps(store, { left: ['deal'] }, lead)
        const claim = await claimStep(store)
        await store.settle(claim, result)
        return { id, deals: claim.deals }
      }
      const first = await acceptAs('José', doneAs('deal-1'))
      const shared = { kind: 'delivered', code: 'shared-deal', crmId: 'deal-1', ms: 1 } as const
      const brother = await acceptAs('Luis', { state: 'delivered', outcome: shared })
      const again = await acceptAs('JOSE', doneAs('deal-1'))
      expect([first.deals, brother.deals, again.deals]).toEqual([
        [],
        [{ id: 'deal-1', isOwn: false }],
        [{ id: 'deal-1', isOwn: true }]
      ])
      const sharing = [{ leadId: brother.id, withId: first.id }]
      expect(await store.ask(withoutDeal({ now: clock.now() }))).toEqual(sharing)
      expect(await store.ask(withoutDeal({ leadId: brother.id }))).toEqual(sharing)
      clock.advance(14 * 24 * hour + 1)
      expect(await store.ask(withoutDeal({ now: clock.now() }))).toEqual([])
    })

    test('are due one after the other, each once the one before is done', async ({ store, clock }) => {
      const given = { left: ['workflow', 'fields', 'deal'] as StepKind[] }
      const leadId = await acceptWithSteps(store, given, { ...leadOf({ name: 'Amara' }), consentVersion: 7 })
      const receivedAt = clock.now()
      const made: (string | undefined)[] = [undefined, 'deal-1', undefined]
      for (const [index, kind] of stepKinds.entries()) {
        expect(await store.untilNextDue()).toBe(0)
        const claims = await claimSteps(store)
        expect(claims).toMatchObject([
          { leadId, destination: kind, crmId: 'contact-1', attempts: 0, consentVersion: 7, receivedAt }
        ])
        expect(claims[0]?.lead).toMatchObject({ name: 'Amara' })
        clock.advance(1000)
        for (const claim of claims) expect(await store.settle(claim, doneAs(made[index]))).toBe(true)
      }
      expect(await claimSteps(store)).toEqual([])
      expect(await store.untilNextDue()).toBeUndefined()
      const done = { leadId, state: 'delivered', attempts: 1, lastStatus: 201, dueAt: undefined }
      expect(await stepsOf(store, leadId)).toMatchObject([
        { ...done, kind: 'fields', lastAt: receivedAt + 1000 },
        { ...done, kind: 'deal', resultId: 'deal-1' },
        { ...done, kind: 'workflow', lastAt: receivedAt + 3000 }
      ])
    })

    test('are none without a delivery that asks for them', async ({ store }) => {
      await acceptAndSettle(store, deliveredAs('contact-1'))
      const lost = await acceptLead(store)
      const claim = await claimOne(store)
      await store.settle(claim, putOff(hour))
      expect(await store.settle(claim, deliveredWith('contact-2'))).toBe(false)
      expect(await stepsOf(store, lost)).toEqual([])
      expect(await claimSteps(store)).toEqual([])
    })

    test('wait and end on their own: the contact is never sent again', async ({ store, clock }) => {
      const leadId = await acceptWithSteps(store)
      expect(await store.settle(await claimStep(store), waiting(5000))).toBe(true)
      expect(await store.untilNextDue()).toBe(5000)
      clock.advance(4999)
      expect(await claimSteps(store)).toEqual([])
      clock.advance(1)
      const again = await claimStep(store)
      expect(again).toMatchObject({ destination: 'fields', attempts: 1 })
      await store.settle(again, failedStep)
      clock.advance(365 * 24 * hour)
      expect(await claimSteps(store)).toEqual([])
      expect(await claimAll(store)).toEqual([])
      expect(await store.find(leadId)).toMatchObject({ state: 'delivered', attempts: 1, crmId: 'contact-1' })
      expect(await store.backlog()).toMatchObject({ waiting: 0, failed: 0 })
      expect(await stepsOf(store, leadId)).toMatchObject([
        { state: 'failed', attempts: 2, lastStatus: 422, lastError: 'no such stage' },
        { state: 'waiting', attempts: 0 },
        { state: 'waiting', attempts: 0 }
      ])
    })

    test('are due again when a lease runs out, which loses it', async ({ store, openAgain, clock }) => {
      await acceptWithSteps(store)
      const lost = await claimStep(store)
      expect(await store.untilNextDue()).toBe(leaseMs)
      clock.advance(leaseMs - 1)
      const other = await openAgain()
      expect(await claimSteps(other)).toEqual([])
      clock.advance(1)
      const next = await claimStep(other)
      expect(next).toMatchObject({ destination: 'fields', attempts: 0 })
      expect(await store.settle(lost, doneAs())).toBe(false)
      expect(await store.release(lost)).toBe(false)
      expect(await other.settle(next, doneAs())).toBe(true)
      // Recorded twice, as after a commit whose answer was lost.
      expect(await other.settle(next, doneAs())).toBe(false)
      expect(await claimSteps(store)).toMatchObject([{ destination: 'deal' }])
    })

    test('that were released are due at once, untried', async ({ store }) => {
      await acceptWithSteps(store)
      expect(await store.release(await claimStep(store))).toBe(true)
      expect(await claimStep(store)).toMatchObject({ destination: 'fields', attempts: 0 })
    })

    test('are due whose time a clock that ran ahead has set', async ({ store, clock }) => {
      await acceptWithSteps(store)
      await store.settle(await claimStep(store), waiting(hour))
      clock.advance(-365 * 24 * hour)
      expect(await store.untilNextDue()).toBe(0)
      expect(await claimSteps(store)).toHaveLength(1)
    })

    test('stay while deliveries are paused or the CRM refuses every lead', async ({ store, clock }) => {
      await acceptWithSteps(store)
      const until = clock.now() + hour
      await createPause({ store, clock }).begin({ until, by: 'dana', reason: 'the CRM moves' })
      expect(await claimSteps(store)).toEqual([])
      expect(await store.untilNextDue()).toBe(hour)
      clock.advance(hour)
      await acceptLead(store)
      await store.settle(await claimOne(store), blocked(1000))
      expect(await claimSteps(store)).toEqual([])
      clock.advance(1000)
      await store.settle(await claimOne(store), deliveredAs('contact-2'))
      expect(await claimSteps(store)).toHaveLength(1)
    })

    test('go on if the CRM refused every lead, and none is left to probe it', async ({ store }) => {
      await acceptWithSteps(store)
      await acceptLead(store, leadOf({ email: 'zoe@example.com' }))
      await store.settle(await claimOne(store), blocked(1000))
      await store.erase('zoe@example.com')
      expect(await store.crmBlock()).toBeDefined()
      expect(await claimSteps(store)).toHaveLength(1)
    })
  })

  describe('the steps of one contact', () => {
    const left: StepKind[] = ['deal']

    test('are never leased together, not even in one claim', async ({ store, clock }) => {
      const first = await acceptWithSteps(store, { left })
      clock.advance(1)
      const second = await acceptWithSteps(store, { left })
      clock.advance(1)
      const other = await acceptWithSteps(store, { crmId: 'contact-2', left })
      const claims = await claimSteps(store)
      expect(claims.map(({ leadId }) => leadId).toSorted()).toEqual([first, other].toSorted())
      // Nothing may be leased until one of them ends.
      expect(await store.untilNextDue()).toBe(leaseMs)
      for (const claim of claims) await store.settle(claim, waiting(hour))
      expect(await claimSteps(store)).toMatchObject([{ leadId: second }])
    })

    test('are leased once among relays that claim at the same moment', async ({ store, openAgain }) => {
      for (let count = 0; count < 6; count++) await acceptWithSteps(store, { left })
      const [one, two] = [await openAgain(), await openAgain()]
      for (let round = 6; round > 0; round--) {
        const found = await Promise.all([store, one, two, store, one, two].map((each) => claimSteps(each)))
        const claims = found.flat()
        expect(claims).toHaveLength(1)
        for (const claim of claims) await store.settle(claim, doneAs('deal-1'))
      }
      expect(await store.untilNextDue()).toBeUndefined()
    })

    test('wait for one whose relay was killed until another relay tries it', async ({ store, clock }) => {
      const first = await acceptWithSteps(store, { left })
      await claimStep(store)
      const second = await acceptWithSteps(store, { left })
      clock.advance(leaseMs)
      const [again, ...none] = await claimSteps(store)
      expect([again?.leadId, none]).toEqual([first, []])
      if (again) await store.settle(again, doneAs('deal-1'))
      expect(await claimSteps(store)).toMatchObject([{ leadId: second }])
    })
  })

  describe('erasing between two steps', () => {
    test('ends the steps that are left, and no others', async ({ store }) => {
      const gone = await acceptWithSteps(store)
      await store.settle(await claimStep(store), waiting(0))
      const kept = await acceptWithSteps(store, { crmId: 'contact-2' }, leadOf({ email: 'zoe@example.com' }))
      await store.erase('amara@example.com')
      expect(await stepsOf(store, gone)).toEqual([])
      expect(await claimSteps(store)).toMatchObject([{ leadId: kept }])
      expect(await store.retrySteps({ filter: { ids: [gone] }, limit: 10 })).toEqual([])
    })

    test('names the contact again if a step ended afterwards', async ({ store, clock }) => {
      const leadId = await acceptWithSteps(store)
      const claim = await claimStep(store)
      const { contacts } = await store.erase('amara@example.com')
      expect(contacts).toEqual([{ leadId, crmId: 'contact-1' }])
      await store.change(contacts.map(closeContact))
      expect(await store.settle(claim, waiting(0))).toBe(false)
      expect(await store.ask(contactsToErase())).toEqual([])
      // A CRM that erases a contact erases its deals.
      for (const _ of [1, 2]) expect(await store.settle(claim, doneAs('deal-1'))).toBe(false)
      const erasedAt = clock.now()
      expect(await store.ask(contactsToErase())).toEqual([{ leadId, crmId: 'contact-1', erasedAt }])
    })
  })

  describe('retrying steps', () => {
    test('makes only the missing step due, with the whole schedule if it has failed', async ({
      store,
      clock
    }) => {
      const leadId = await acceptWithSteps(store)
      await store.settle(await claimStep(store), doneAs())
      await store.settle(await claimStep(store), failedStep)
      clock.advance(hour)
      expect(await store.retrySteps({ filter: { ids: [leadId] }, limit: 10 })).toEqual([leadId])
      expect(await store.retrySteps({ limit: 10 })).toEqual([])
      expect(await claimSteps(store)).toMatchObject([{ leadId, destination: 'deal', attempts: 0 }])
      expect(await claimAll(store)).toEqual([])
      expect(await store.find(leadId)).toMatchObject({
        state: 'delivered',
        history: [
          { kind: 'delivered' },
          { kind: 'hastened', raw: 'missing step made due at once by an operator' }
        ]
      })
    })

    test('takes those that wait, too, or only one of both, in parts', async ({ store }) => {
      const ids: string[] = []
      for (const settlement of [failedStep, waiting(hour), failedStep]) {
        ids.push(await acceptWithSteps(store, { crmId: `contact-${ids.length}` }))
        await store.settle(await claimStep(store), settlement)
      }
      await acceptWithSteps(store, { crmId: 'contact-9' })
      await claimStep(store)
      const [failed, late, failedToo] = ids
      expect(await store.retrySteps({ limit: 10, state: 'waiting' })).toEqual([late])
      expect(await store.retrySteps({ limit: 1 })).toEqual([failed])
      expect(await store.retrySteps({ limit: 10, state: 'failed' })).toEqual([failedToo])
      const claims = await claimSteps(store)
      expect(Object.fromEntries(claims.map(({ leadId, attempts }) => [leadId, attempts]))).toEqual({
        [failed ?? '']: 0,
        [late ?? '']: 1,
        [failedToo ?? '']: 0
      })
    })

    test('is not needed for a lead that goes to another CRM, whose steps begin again', async ({ store }) => {
      const leadId = await acceptWithSteps(store, { crmId: 'sandbox-1' })
      const late = await claimStep(store)
      await store.requeue({ state: 'delivered', filter: { crmIdPrefix: 'sandbox-' }, limit: 1 })
      expect(await stepsOf(store, leadId)).toEqual([])
      await store.settle(await claimOne(store), deliveredWith('contact-1', ['deal']))
      expect(await store.settle(late, doneAs())).toBe(false)
      expect(await claimSteps(store)).toMatchObject([{ leadId, destination: 'deal', crmId: 'contact-1' }])
      expect(await store.ask(contactsToErase())).toEqual([])
    })
  })
}
