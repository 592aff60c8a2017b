import { describe, expect } from 'vitest'
import type { Settlement } from '../../relay/outbox/store.ts'
import { acceptLead, claimAll, claimOne, leaseMs } from './accept-lead.ts'
import { dead, delivered, putOff } from './settlements.ts'
import type { StoreTest } from './store-test.ts'

const reason = 'the CRM answered 401: Invalid token'

const blocked = (probeInMs: number): Settlement => ({
  state: 'pending',
  delayMs: 0,
  probeInMs,
  outcome: { kind: 'blocked', status: 401, error: reason, ms: 5 }
})

export function describePausing(test: StoreTest) {
  describe('pausing', () => {
    test('holds every delivery of every process and survives reopening, until a probe', async ({
      store,
      openAgain,
      clock
    }) => {
      for (let count = 0; count < 3; count++) await acceptLead(store)
      const since = clock.now()
      expect(await store.crmBlock()).toBeUndefined()
      expect(await store.settle(await claimOne(store), blocked(5000))).toBe(true)
      const other = await openAgain()
      await store.close()

      expect(await other.crmBlock()).toEqual({ since, status: 401, reason, probes: 0, probeAt: since + 5000 })
      expect(await other.books()).toMatchObject({ pending: 3 })
      clock.advance(4999)
      expect(await claimAll(other)).toEqual([])
      expect(await other.untilNextDue()).toBe(1)
      expect(await other.backlog()).toMatchObject({ blockedMs: 4999 })
      clock.advance(1)
      expect(await other.untilNextDue()).toBe(0)
      expect(await claimAll(other)).toMatchObject([{ probe: 0 }])
    })

    test('lets one probe at a time, of one lead after the other, and waits as each one says', async ({
      store,
      openAgain,
      clock
    }) => {
      const ids = [await acceptLead(store), await acceptLead(store)]
      clock.advance(1)
      await store.settle(await claimOne(store), blocked(1000))
      clock.advance(1000)
      const other = await openAgain()
      const probes = await Promise.all([claimAll(store), claimAll(other)])
      expect(probes.flat()).toMatchObject([{ leadId: ids[1], probe: 0 }])
      expect(await store.untilNextDue()).toBe(leaseMs)
      for (const probe of probes.flat()) await store.settle(probe, blocked(60_000))
      expect(await store.crmBlock()).toMatchObject({ probes: 1, probeAt: clock.now() + 60_000 })

      clock.advance(60_000)
      expect(await claimAll(store)).toMatchObject([{ leadId: ids[0], probe: 1 }])
    })

    test('is not put off by what was under way when it began', async ({ store, clock }) => {
      await acceptLead(store)
      await acceptLead(store)
      const claims = await claimAll(store)
      for (const claim of claims) await store.settle(claim, blocked(5000))
      expect(await store.crmBlock()).toMatchObject({ probes: 0, probeAt: clock.now() + 5000 })
    })

    test.for([
      ['took one', delivered],
      ['refused one for itself', dead]
    ] as const)(
      'ends when the CRM %s, and all that waits is due',
      async ([, settlement], { store, clock }) => {
        for (let count = 0; count < 4; count++) await acceptLead(store)
        await store.settle(await claimOne(store), blocked(5000))
        clock.advance(5000)
        await store.settle(await claimOne(store), settlement)
        expect(await store.crmBlock()).toBeUndefined()
        expect(await claimAll(store)).toHaveLength(3)
      }
    )

    test('goes on after a probe that came to nothing, and after a lease that was lost', async ({
      store,
      clock
    }) => {
      await acceptLead(store)
      await store.settle(await claimOne(store), blocked(1000))
      clock.advance(1000)
      const lost = await claimOne(store)
      clock.advance(leaseMs)
      await store.settle(await claimOne(store), putOff(60_000))
      expect(await store.settle(lost, delivered)).toBe(false)
      expect(await store.crmBlock()).toMatchObject({ probes: 0 })
    })

    test('has its probe at once when somebody may have put things right, or the clock was set back', async ({
      store,
      clock
    }) => {
      await acceptLead(store)
      await store.settle(await claimOne(store), blocked(60_000))
      await store.probeSoon()
      const probe = await claimOne(store)
      await store.settle(probe, blocked(60_000))
      await store.requeue({ state: 'dead', limit: 1 })
      await store.settle(await claimOne(store), blocked(60_000))
      clock.advance(-365 * 24 * 60 * 60_000)
      expect(await store.untilNextDue()).toBe(0)
      expect(await claimAll(store)).toMatchObject([{ probe: 2 }])
    })

    test('keeps no reason of a person whose data is erased', async ({ store }) => {
      await acceptLead(store)
      await store.settle(await claimOne(store), blocked(60_000))
      await store.erase('amara@example.com')
      expect(await store.crmBlock()).toMatchObject({ status: 401, reason: undefined })
    })
  })
}
