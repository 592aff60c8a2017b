import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { everyLead } from '../../relay/outbox/ledger-queries.ts'
import type { LeadFilter } from '../../relay/outbox/ledger.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { acceptAndSettle, acceptLead, claimOne, dead, delivered, leadOf, putOff } from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const minute = 60_000
const day = 24 * 60 * minute

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
      const lead = sampleLead({ utm_source: 'newsletter' })
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
        erasedAt: undefined,
        contractVersion: 1,
        consentVersion: 7,
        state: 'delivered',
        attempts: 2,
        dueAt: receivedAt + minute,
        lastStatus: 200,
        lastError: undefined,
        crmId: 'contact-1',
        history: [
          {
            at: receivedAt,
            kind: 'transient',
            status: undefined,
            ms: 3,
            error: 'no route to amara@example.com'
          },
          { at: receivedAt + minute, kind: 'delivered', status: 200, ms: 120, error: undefined }
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
        state: 'dead',
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
      const first = await acceptAndSettle(store, dead, leadOf({}))
      clock.advance(day)
      const second = await acceptAndSettle(
        store,
        delivered,
        leadOf({ form_source: 'lead-gen-guide', interest: 'lead-gen-guide', email: 'Zoe@Example.com' })
      )
      clock.advance(day)
      const third = await acceptLead(store, { ...leadOf({}), quarantine: 'too soon' })

      const find = (filter: LeadFilter) => idsFound(store, filter)
      expect(await find({})).toEqual([first, second, third])
      expect(await find({ state: 'dead' })).toEqual([first])
      expect(await find({ state: 'erased' })).toEqual([])
      expect(await find({ form: 'lead-gen-guide' })).toEqual([second])
      expect(await find({ email: ' ZOE@example.COM ' })).toEqual([second])
      expect(await find({ ids: [third, first] })).toEqual([first, third])
      expect(await find({ ids: [] })).toEqual([])
      expect(await find({ idPrefix: third.slice(0, 13) })).toEqual([third])
      expect(await find({ idPrefix: '%' })).toEqual([])
      expect(await find({ from: start + day })).toEqual([second, third])
      expect(await find({ state: 'quarantined', from: start + 1 })).toEqual([third])
    })

    test('the backlog tells what waits, and for how long', async ({ store, clock }) => {
      const empty = {
        pending: 0,
        dead: 0,
        quarantined: 0,
        oldestPendingMs: undefined,
        throttled: 0,
        blockedMs: undefined
      }
      expect(await store.backlog()).toEqual(empty)
      await acceptAndSettle(store, dead)
      await acceptLead(store, { quarantine: 'too soon' })
      await acceptAndSettle(store, putOff(minute))
      clock.advance(5000)
      await acceptLead(store)
      expect(await store.backlog()).toMatchObject({
        pending: 2,
        dead: 1,
        quarantined: 1,
        oldestPendingMs: 5000
      })
    })
  })
}
