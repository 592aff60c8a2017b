import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Outcome } from '../outcome.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { newLead } from './new-lead.ts'
import { createSteeredClock, type SteeredClock } from './steered-clock.ts'
import { StoreUnavailable, type Claim, type Settlement, type Store } from './store.ts'

const leaseMs = 30_000
const anyNumber = 1000

const delivered: Settlement = {
  state: 'delivered',
  outcome: { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 120 }
}
const dead: Settlement = {
  state: 'dead',
  outcome: { kind: 'permanent', error: 'no such hook', status: 404, ms: 80 }
}
const refused: Outcome = { kind: 'transient', error: 'connection refused', ms: 3 }
const pending = (delayMs: number): Settlement => ({ state: 'pending', delayMs, outcome: refused })

/**
 * What every store must do. `open` opens the data of a place, a name of letters, digits and hyphens that is new for each
 * test; opening a place again finds what was stored there.
 */
export function describeStore(name: string, open: (place: string, clock: SteeredClock) => Promise<Store>) {
  describe(`the store contract on ${name}`, () => {
    let place: string
    let clock: SteeredClock
    let store: Store

    beforeEach(async () => {
      place = `place-${randomUUID()}`
      clock = createSteeredClock()
      store = await open(place, clock)
    })

    afterEach(() => store.close())

    async function acceptLead(entry = newLead()): Promise<string> {
      const acceptance = await store.accept(entry)
      if (acceptance.kind !== 'stored') throw new Error(`the lead was not stored: ${acceptance.kind}`)
      return acceptance.id
    }

    async function claimOne(): Promise<Claim> {
      const [claim] = await store.claim({ limit: 1, leaseMs })
      if (!claim) throw new Error('nothing was due')
      return claim
    }

    const claimAll = () => store.claim({ limit: anyNumber, leaseMs })
    const claimedIds = async () => (await claimAll()).map((claim) => claim.leadId)

    describe('accepting', () => {
      test('the same key with the same body is one lead', async () => {
        const entry = newLead()
        const id = await acceptLead(entry)
        expect(await store.accept(entry)).toEqual({ kind: 'repeat', id })
        expect(await store.books()).toMatchObject({ accepted: 1, pending: 1 })
      })

      test('the same key with another body is a conflict', async () => {
        const entry = newLead()
        await acceptLead(entry)
        expect(await store.accept({ ...entry, bodyHash: 'another hash' })).toEqual({ kind: 'conflict' })
        expect(await store.books()).toMatchObject({ accepted: 1 })
      })

      test('repeats and conflicts that arrive at the same moment store one lead', async () => {
        const entry = newLead()
        const other = { ...entry, bodyHash: 'another hash' }
        const acceptances = await Promise.all([entry, entry, other, entry].map((each) => store.accept(each)))
        const kinds = acceptances.map((acceptance) => acceptance.kind)
        const ids = acceptances.flatMap((acceptance) => ('id' in acceptance ? [acceptance.id] : []))
        // Which of them comes first is the store's choice; one wins, and all answers agree with it.
        expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(1)
        expect([2, 0]).toContain(kinds.filter((kind) => kind === 'repeat').length)
        expect(new Set(ids).size).toBe(1)
        expect(await store.books()).toMatchObject({ accepted: 1, pending: 1 })
      })

      test('a form that reaches two processes at the same moment is one lead', async () => {
        const other = await open(place, clock)
        const entries = Array.from({ length: 20 }, () => newLead())
        const answers = await Promise.all(
          entries.map((entry) => Promise.all([store.accept(entry), other.accept(entry)]))
        )
        await other.close()
        for (const pair of answers) {
          const ids = pair.map((answer) => (answer.kind === 'conflict' ? undefined : answer.id))
          expect(pair.map(({ kind }) => kind).toSorted()).toEqual(['repeat', 'stored'])
          expect(ids[0]).toBe(ids[1])
        }
        expect(await store.books()).toMatchObject({ accepted: 20, pending: 20 })
      })

      test('hundreds of leads at the same moment are all there after closing and reopening', async () => {
        const ids = await Promise.all(Array.from({ length: 300 }, () => acceptLead()))
        await store.close()
        store = await open(place, clock)
        expect(new Set(await claimedIds())).toEqual(new Set(ids))
      })

      test('a claim carries the lead as it was accepted', async () => {
        const lead = { ...sampleLead(), name: 'Zoë “Z” Ωmega 🏆', page_url: 'https://example.com/?a=1&b=%00' }
        const receivedAt = clock.now()
        const leadId = await acceptLead(newLead({ lead }))
        clock.advance(500)
        expect(await claimOne()).toMatchObject({ leadId, lead, receivedAt, attempts: 0 })
      })
    })

    describe('claiming', () => {
      test('the oldest due come first, as many as asked for', async () => {
        const ids: string[] = []
        for (let count = 0; count < 5; count++) {
          ids.push(await acceptLead())
          clock.advance(1)
        }
        const claims = await store.claim({ limit: 3, leaseMs })
        expect(claims.map((claim) => claim.leadId)).toEqual(ids.slice(0, 3))
        expect(await claimedIds()).toEqual(ids.slice(3))
      })

      test('a delivery that was put off waits its turn behind those due before it', async () => {
        const putOff = await acceptLead()
        await store.settle(await claimOne(), pending(2000))
        clock.advance(1000)
        const fresh = await acceptLead()
        clock.advance(1000)
        expect(await claimedIds()).toEqual([fresh, putOff])
      })

      test('claims at the same moment never hold the same lease', async () => {
        const ids = await Promise.all(Array.from({ length: 40 }, () => acceptLead()))
        const other = await open(place, clock)
        const claims = await Promise.all(
          [store, other, store, other, store, other].map((each) => each.claim({ limit: 10, leaseMs }))
        )
        await other.close()
        const claimed = claims.flat().map((claim) => claim.leadId)
        expect(claimed.toSorted()).toEqual(ids.toSorted())
      })

      test('a lease that ran out is due again and lost to its holder', async () => {
        await acceptLead()
        const first = await claimOne()
        clock.advance(leaseMs - 1)
        expect(await claimAll()).toEqual([])
        clock.advance(1)
        const second = await claimOne()
        expect(second.leadId).toBe(first.leadId)
        expect(second.leaseToken).not.toBe(first.leaseToken)

        expect(await store.settle(first, dead)).toBe(false)
        expect(await store.release(first)).toBe(false)
        expect(await store.settle(second, delivered)).toBe(true)
        expect(await store.books()).toMatchObject({ delivered: 1, dead: 0 })
      })

      test('a released delivery is due at once, untried', async () => {
        await acceptLead()
        const claim = await claimOne()
        expect(await store.release(claim)).toBe(true)
        const again = await claimOne()
        expect(again).toMatchObject({ leadId: claim.leadId, attempts: 0 })
        expect(await store.release(claim)).toBe(false)
      })

      test('a quarantined lead is kept and never claimed', async () => {
        await acceptLead(newLead({ quarantine: 'honeypot filled' }))
        clock.advance(365 * 24 * 60 * 60_000)
        expect(await claimAll()).toEqual([])
        expect(await store.untilNextDue()).toBeUndefined()
        expect(await store.books()).toMatchObject({ accepted: 1, quarantined: 1, pending: 0 })
      })
    })

    describe('settling', () => {
      test('a delivery that was put off is due after its delay, with one attempt more', async () => {
        await acceptLead()
        expect(await store.settle(await claimOne(), pending(5000))).toBe(true)
        clock.advance(4999)
        expect(await claimAll()).toEqual([])
        clock.advance(1)
        expect(await claimOne()).toMatchObject({ attempts: 1 })
      })

      test.each([
        ['delivered', delivered],
        ['dead', dead]
      ])(
        'a delivery that is %s is never claimed again and cannot be settled twice',
        async (state, settlement) => {
          await acceptLead()
          const claim = await claimOne()
          expect(await store.settle(claim, settlement)).toBe(true)
          expect(await store.settle(claim, settlement)).toBe(false)
          clock.advance(365 * 24 * 60 * 60_000)
          expect(await claimAll()).toEqual([])
          expect(await store.books()).toMatchObject({ accepted: 1, [state]: 1, pending: 0 })
        }
      )

      test('an operation that cannot be carried out is refused without spoiling its neighbors', async () => {
        await acceptLead()
        const claim = await claimOne()
        const impossible: Settlement = { ...pending(0), outcome: { ...refused, ms: Number.NaN } }
        const [before, spoiled, after] = await Promise.allSettled([
          store.accept(newLead()),
          store.settle(claim, impossible),
          store.accept(newLead())
        ])
        expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
        expect(spoiled).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
        expect(await store.books()).toMatchObject({ accepted: 3, pending: 3 })
        expect(await store.settle(claim, delivered)).toBe(true)
      })
    })

    describe('keeping the books', () => {
      test('an empty store has nothing due and balanced books', async () => {
        expect(await store.untilNextDue()).toBeUndefined()
        expect(await store.books()).toEqual({
          accepted: 0,
          pending: 0,
          delivered: 0,
          dead: 0,
          quarantined: 0,
          erased: 0
        })
      })

      test('the next due delivery is told through waiting, lease and release', async () => {
        await acceptLead()
        expect(await store.untilNextDue()).toBe(0)
        const claim = await claimOne()
        expect(await store.untilNextDue()).toBe(leaseMs)
        clock.advance(1000)
        expect(await store.untilNextDue()).toBe(leaseMs - 1000)
        await store.release(claim)
        expect(await store.untilNextDue()).toBe(0)
        await store.settle(await claimOne(), pending(5000))
        expect(await store.untilNextDue()).toBe(5000)
        clock.advance(6000)
        expect(await store.untilNextDue()).toBe(0)
        await store.settle(await claimOne(), delivered)
        expect(await store.untilNextDue()).toBeUndefined()
      })

      test('the books balance at every moment and survive closing and reopening', async () => {
        const settlements = [delivered, dead, pending(60_000), delivered, pending(1)]
        await acceptLead(newLead({ quarantine: 'sent too soon' }))
        await Promise.all(settlements.map(() => acceptLead()))
        for (const settlement of settlements) {
          await store.settle(await claimOne(), settlement)
          const { accepted, ...states } = await store.books()
          expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(accepted)
        }
        await store.close()
        store = await open(place, clock)
        expect(await store.books()).toEqual({
          accepted: 6,
          pending: 2,
          delivered: 2,
          dead: 1,
          quarantined: 1,
          erased: 0
        })
      })

      test('a lease outlives closing and reopening', async () => {
        await acceptLead()
        const claim = await claimOne()
        await store.close()
        store = await open(place, clock)
        expect(await claimAll()).toEqual([])
        expect(await store.settle(claim, delivered)).toBe(true)
      })
    })

    describe('closing', () => {
      test('what was asked before closing is finished', async () => {
        const acceptances = Array.from({ length: 20 }, () => store.accept(newLead()))
        await store.close()
        await Promise.all(acceptances)
        store = await open(place, clock)
        expect(await store.books()).toMatchObject({ accepted: 20 })
      })

      test('a closed store is unavailable', async () => {
        await store.close()
        await expect(store.accept(newLead())).rejects.toBeInstanceOf(StoreUnavailable)
        await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable)
      })
    })
  })
}
