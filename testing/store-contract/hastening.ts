import { describe, expect } from 'vitest'
import type { Settlement } from '../../relay/outbox/store.ts'
import { acceptAndSettle, acceptLead, claimedIds, claimOne, leadOf } from './accept-lead.ts'
import { dead, failed, putOff } from './settlements.ts'
import type { StoreTest } from './store-test.ts'

const hour = 60 * 60_000

export function describeHastening(test: StoreTest) {
  describe('hastening', () => {
    test('a lead that waits for its next attempt is due at once, and goes on in its schedule', async ({
      store
    }) => {
      const id = await acceptAndSettle(store, putOff(12 * hour))
      expect(await store.untilNextDue()).toBe(12 * hour)
      expect(await store.hasten({ limit: 10 })).toEqual([id])
      expect(await store.hasten({ limit: 10 })).toEqual([])
      expect(await claimOne(store)).toMatchObject({ leadId: id, attempts: 1 })
      expect((await store.find(id))?.history).toMatchObject([
        { kind: 'transient' },
        { kind: 'hastened', error: 'made due at once by an operator' }
      ])
    })

    test('leads are chosen by campaign, form and id, and taken in parts, oldest first', async ({ store }) => {
      const spring = await acceptAndSettle(store, putOff(hour), leadOf({ utm_campaign: 'spring' }))
      const autumn = await acceptAndSettle(store, putOff(hour), leadOf({ utm_campaign: 'autumn' }))
      const guide = { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' } as const
      const form = await acceptAndSettle(store, putOff(hour), leadOf(guide))
      const last = await acceptAndSettle(store, putOff(hour))
      expect(await store.hasten({ filter: { campaign: 'autumn' }, limit: 10 })).toEqual([autumn])
      expect(await store.hasten({ filter: { form: guide.form_source }, limit: 10 })).toEqual([form])
      expect(await store.hasten({ filter: { ids: [autumn] }, limit: 10 })).toEqual([])
      expect(await store.hasten({ limit: 1 })).toEqual([spring])
      expect(await store.hasten({ limit: 1 })).toEqual([last])
    })

    test('what is under way, held back, dead or in quarantine stays as it is', async ({ store, clock }) => {
      await acceptAndSettle(store, dead)
      await acceptLead(store, { quarantine: 'too soon' })
      await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: hour, reason: 'held back' })
      await acceptAndSettle(store, putOff(1000))
      clock.advance(1000)
      await claimOne(store)
      expect(await store.hasten({ limit: 10 })).toEqual([])
      expect(await claimedIds(store)).toEqual([])
    })

    test('the probe of a pause is due at once, too', async ({ store }) => {
      const blocked: Settlement = { state: 'pending', delayMs: 0, probeInMs: hour, outcome: failed }
      const id = await acceptAndSettle(store, blocked)
      await store.hasten({ limit: 10 })
      expect(await claimOne(store)).toMatchObject({ leadId: id, probe: 0 })
    })
  })
}
