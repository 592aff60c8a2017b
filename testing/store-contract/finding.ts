import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { everyLead } from '../../relay/outbox/leads.ts'
import type { LeadFilter } from '../../relay/outbox/ledger.ts'
import type { Store } from '../../relay/outbox/store.ts'
import {
  acceptAndSettle,
  acceptLead,
  blocked,
  claimedIds,
  claimOne,
  givenUp,
  delivered,
  deliveredAs,
  leadOf,
  putOff,
  trapped
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

/** The ids that a filter finds, and counts. */
async function idsFound(store: Store, filter: LeadFilter) {
  const ids = idsOf(await store.list({ filter, order: 'oldest', limit: 10 }))
  expect(await store.count(filter)).toBe(ids.length)
  return ids
}

export function describeFinding(test: StoreTest) {
  describe('finding', () => {
    test('one lead is found with its delivery and every attempt, oldest first', async ({ store, clock }) => {
      const lead = sampleLead({ utm_source: 'newsletter', language: 'es', player: 'child' })
      const receivedAt = clock.now()
      const id = await acceptLead(store, { lead, consentVersion: 7 })
      await store.settle(await claimOne(store), putOff(minute))
      clock.advance(minute)
      await store.settle(await claimOne(store), delivered)

      expect(await store.find(id)).toEqual({
        sequence: 1,
        id,
        formSource: lead.form_source,
        lead,
        receivedAt,
        contractVersion: 1,
        consentVersion: 7,
        language: 'es',
        player: 'child',
        state: 'delivered',
        attempts: 2,
        lastStatus: 200,
        crmId: 'contact-1',
        history: [
          { at: receivedAt, kind: 'transient', ms: 3, raw: 'no route to amara@example.com' },
          { at: receivedAt + minute, kind: 'delivered', status: 200, ms: 120 }
        ]
      })
      expect(await store.find(randomUUID())).toBeUndefined()
      expect(await store.find('no id at all')).toBeUndefined()
    })

    test('text of any kind is taken and given back', async ({ store }) => {
      const odd = 'null \0, half a pair \ud800, quote \' " \\, 🏆'
      const id = await acceptLead(store, leadOf({ name: odd, utm_source: odd, email: 'ODD\0@example.com' }))
      const error = `it said: ${odd}`
      await store.settle(await claimOne(store), {
        state: 'failed',
        outcome: { kind: 'permanent', error, ms: 1 }
      })
      expect(await store.find(id)).toMatchObject({
        lead: { name: odd, utm_source: odd },
        lastError: expect.stringContaining('quote \' " \\, 🏆')
      })
      expect(await store.erase('odd\0@example.com')).toMatchObject({ leads: 1 })
    })

    test('pages follow one another without gap or repeat, from either end', async ({ store }) => {
      const ids: string[] = []
      for (let count = 0; count < 7; count++) ids.push(await acceptLead(store))
      for (const order of ['oldest', 'newest'] as const) {
        const seen: string[] = []
        let after: number | undefined
        for (;;) {
          const page = await store.list({ order, limit: 3, ...(after === undefined ? {} : { after }) })
          if (page.length === 0) break
          seen.push(...idsOf(page))
          after = page.at(-1)?.sequence
        }
        expect(seen).toEqual(order === 'oldest' ? ids : ids.toReversed())
      }
    })

    test('an export goes through more leads than a page holds, oldest first', async ({ store }) => {
      const accepted = await Promise.all(Array.from({ length: 1100 }, () => acceptLead(store)))
      const records = await Array.fromAsync(everyLead(store))
      expect(records.map(({ sequence }) => sequence)).toEqual(accepted.map((_, index) => index + 1))
      expect(new Set(idsOf(records))).toEqual(new Set(accepted))
      expect(await store.count()).toBe(1100)
    })

    test('filters find by state, form, email, id and time', async ({ store, clock }) => {
      const start = clock.now()
      const first = await acceptAndSettle(store, givenUp, leadOf({}))
      clock.advance(day)
      const guide = { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' } as const
      const second = await acceptAndSettle(store, delivered, leadOf({ ...guide, email: 'Zoe@Example.com' }))
      clock.advance(day)
      const third = await acceptLead(store, { ...leadOf({}), ...trapped })

      const find = (filter: LeadFilter) => idsFound(store, filter)
      expect(await find({})).toEqual([first, second, third])
      expect(await find({ state: ['failed'] })).toEqual([first])
      expect(await find({ state: ['erased'] })).toEqual([])
      expect(await find({ form: ['lead-gen-guide'] })).toEqual([second])
      expect(await find({ email: ' ZOE@example.COM ' })).toEqual([second])
      expect(await find({ ids: [third, first] })).toEqual([first, third])
      expect(await find({ ids: [] })).toEqual([])
      expect(await find({ idPrefix: third.slice(0, 13) })).toEqual([third])
      expect(await find({ idPrefix: '%' })).toEqual([])
      expect(await find({ from: start + day })).toEqual([second, third])
      expect(await find({ state: ['held'], from: start + 1 })).toEqual([third])
    })

    test('the backlog tells what waits, and for how long', async ({ store, clock }) => {
      expect(await store.backlog()).toEqual({ waiting: 0, failed: 0, held: 0, throttled: 0 })
      await acceptAndSettle(store, givenUp)
      await acceptLead(store, trapped)
      await acceptAndSettle(store, putOff(minute))
      clock.advance(5000)
      await acceptLead(store)
      const waiting = { waiting: 2, failed: 1, held: 1, oldestWaitingMs: 5000 }
      expect(await store.backlog()).toMatchObject(waiting)
    })
  })
}

export function describeQueueingAgain(test: StoreTest) {
  describe('queueing again', () => {
    test('a failed lead is due at once and goes through the whole schedule again', async ({
      store,
      clock
    }) => {
      const id = await acceptAndSettle(store, givenUp)
      const other = await acceptLead(store, trapped)
      clock.advance(30 * day)
      expect(await store.requeue({ state: 'failed', limit: 10 })).toEqual([id])
      expect(await store.requeue({ state: 'failed', limit: 10 })).toEqual([])
      expect(await claimOne(store)).toMatchObject({ leadId: id, attempts: 0 })
      expect((await store.find(id))?.history).toMatchObject([
        { kind: 'permanent' },
        { kind: 'requeued', raw: 'queued again by an operator, who found it failed' }
      ])
      expect(await store.find(other)).toMatchObject({ state: 'held' })
    })

    test('what is held is released where the filter says so', async ({ store }) => {
      const id = await acceptLead(store, trapped)
      await acceptLead(store, trapped)
      expect(await store.requeue({ state: 'held', filter: { ids: [id] }, limit: 10 })).toEqual([id])
      expect(await claimOne(store)).toMatchObject({ leadId: id })
      expect(await store.books()).toMatchObject({ waiting: 1, held: 1 })
    })

    test('many are taken in parts, oldest first', async ({ store }) => {
      const ids: string[] = []
      for (let count = 0; count < 5; count++) ids.push(await acceptAndSettle(store, givenUp))
      const request = { state: 'failed', limit: 3 } as const
      expect(new Set(await store.requeue(request))).toEqual(new Set(ids.slice(0, 3)))
      expect(new Set(await store.requeue(request))).toEqual(new Set(ids.slice(3)))
    })

    test('what was delivered to the wrong CRM goes again, as its ids show', async ({ store }) => {
      const id = await acceptAndSettle(store, deliveredAs('other-1'))
      await acceptAndSettle(store, deliveredAs('1-other-'))
      const request = { state: 'delivered', filter: { crmIdPrefix: 'other-' }, limit: 10 } as const
      expect(await store.requeue(request)).toEqual([id])
      expect(await store.find(id)).toMatchObject({ state: 'waiting', attempts: 0, crmId: undefined })
      expect(await store.requeue(request)).toEqual([])
      expect(await store.books()).toMatchObject({ delivered: 1, waiting: 1 })
      expect(await store.backlog()).toMatchObject({ waiting: 1 })
    })

    test('what is delivered or erased stays so', async ({ store }) => {
      const id = await acceptAndSettle(store, delivered)
      await acceptLead(store, { ...leadOf({ email: 'gone@example.com' }), ...trapped })
      await store.erase('gone@example.com')
      expect(await store.requeue({ state: 'held', limit: 10 })).toEqual([])
      expect(await store.requeue({ state: 'failed', filter: { ids: [id] }, limit: 10 })).toEqual([])
    })
  })

  describe('hastening', () => {
    test('a waiting lead is due at once, and goes on in its schedule', async ({ store }) => {
      const id = await acceptAndSettle(store, putOff(12 * hour))
      expect(await store.untilNextDue()).toBe(12 * hour)
      expect(await store.hasten({ limit: 10 })).toEqual([id])
      expect(await store.hasten({ limit: 10 })).toEqual([])
      expect(await claimOne(store)).toMatchObject({ leadId: id, attempts: 1 })
      expect((await store.find(id))?.history).toMatchObject([
        { kind: 'transient' },
        { kind: 'hastened', raw: 'made due at once by an operator' }
      ])
    })

    test('leads are chosen by campaign, form and id, and taken in parts, oldest first', async ({ store }) => {
      const spring = await acceptAndSettle(store, putOff(hour), leadOf({ utm_campaign: 'spring' }))
      const autumn = await acceptAndSettle(store, putOff(hour), leadOf({ utm_campaign: 'autumn' }))
      const guide = { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' } as const
      const form = await acceptAndSettle(store, putOff(hour), leadOf(guide))
      const last = await acceptAndSettle(store, putOff(hour))
      expect(await store.hasten({ filter: { campaign: 'autumn' }, limit: 10 })).toEqual([autumn])
      expect(await store.hasten({ filter: { form: [guide.form_source] }, limit: 10 })).toEqual([form])
      expect(await store.hasten({ filter: { ids: [autumn] }, limit: 10 })).toEqual([])
      expect(await store.hasten({ limit: 1 })).toEqual([spring])
      expect(await store.hasten({ limit: 1 })).toEqual([last])
    })

    test('what is under way, throttled, failed or held stays as it is', async ({ store, clock }) => {
      await acceptAndSettle(store, givenUp)
      await acceptLead(store, trapped)
      await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: hour })
      await acceptAndSettle(store, putOff(1000))
      clock.advance(1000)
      await claimOne(store)
      expect(await store.hasten({ limit: 10 })).toEqual([])
      expect(await claimedIds(store)).toEqual([])
    })

    test('the probe of a pause is due at once, too', async ({ store }) => {
      const id = await acceptAndSettle(store, blocked(hour))
      await store.hasten({ limit: 10 })
      expect(await claimOne(store)).toMatchObject({ leadId: id, probe: 0 })
    })
  })
}
