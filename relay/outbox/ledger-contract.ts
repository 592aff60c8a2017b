import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { everyLead } from './every-lead.ts'
import type { LeadFilter } from './ledger.ts'
import { newLead } from './new-lead.ts'
import { createSteeredClock, type SteeredClock } from './steered-clock.ts'
import type { Claim, NewLead, Settlement, Store } from './store.ts'
import { verifyChain } from './verify-chain.ts'

const minute = 60_000
const day = 24 * 60 * minute

const delivered: Settlement = {
  state: 'delivered',
  outcome: { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 120 }
}
const dead: Settlement = {
  state: 'dead',
  outcome: { kind: 'permanent', error: 'amara@example.com is refused', status: 422, ms: 80 }
}
const putOff: Settlement = {
  state: 'pending',
  delayMs: minute,
  outcome: { kind: 'transient', error: 'no route to amara@example.com', ms: 3 }
}

const leadOf = (changes: Partial<Lead>) => ({ lead: sampleLead(changes) })
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

/** Opens stores as `describeStore` does; `alter` runs SQL behind their back. */
export type LedgerPlaces = {
  open: (place: string, clock: SteeredClock) => Promise<Store>
  alter: (place: string, sql: string) => Promise<void>
}

/** What every store must do for an operator. */
export function describeLedger(name: string, { open, alter }: LedgerPlaces) {
  describe(`the ledger of ${name}`, () => {
    let place: string
    let clock: SteeredClock
    let store: Store

    beforeEach(async () => {
      place = `place-${randomUUID()}`
      clock = createSteeredClock()
      store = await open(place, clock)
    })

    afterEach(() => store.close())

    async function acceptLead(entry: Partial<NewLead> = {}): Promise<string> {
      const acceptance = await store.accept(newLead(entry))
      if (acceptance.kind !== 'stored') throw new Error(`the lead was not stored: ${acceptance.kind}`)
      return acceptance.id
    }

    async function claimOne(): Promise<Claim> {
      const [claim] = await store.claim({ limit: 1, leaseMs: minute })
      if (!claim) throw new Error('nothing was due')
      return claim
    }

    async function acceptAndSettle(settlement: Settlement, entry: Partial<NewLead> = {}) {
      const id = await acceptLead(entry)
      await store.settle(await claimOne(), settlement)
      return id
    }

    async function balance() {
      const { accepted, ...states } = await store.books()
      return accepted - Object.values(states).reduce((sum, count) => sum + count)
    }

    async function found(filter: LeadFilter) {
      const ids = idsOf(await store.list({ filter, order: 'oldest', limit: 10 }))
      expect(await store.count(filter)).toBe(ids.length)
      return ids
    }

    describe('finding', () => {
      test('one lead is found with its delivery and every attempt, oldest first', async () => {
        const lead = sampleLead({ utm_source: 'newsletter' })
        const receivedAt = clock.now()
        const id = await acceptLead({ lead, consentVersion: 7 })
        await store.settle(await claimOne(), putOff)
        clock.advance(minute)
        await store.settle(await claimOne(), delivered)

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

      test('text of any kind is taken and given back', async () => {
        const odd = 'null \0, half a pair \ud800, quote \' " \\, 🏆'
        const id = await acceptLead({ ...leadOf({ name: odd, utm_source: odd, email: 'ODD\0@example.com' }) })
        const error = `it said: ${odd}`
        await store.settle(await claimOne(), { state: 'dead', outcome: { kind: 'permanent', error, ms: 1 } })

        expect(await store.find(id)).toMatchObject({
          lead: { name: odd, utm_source: odd },
          lastError: expect.stringContaining('quote \' " \\, 🏆')
        })
        expect(await store.erase('odd\0@example.com')).toMatchObject({ leads: 1 })
      })

      test('pages follow one another without gap or repeat, from either end', async () => {
        const ids: string[] = []
        for (let count = 0; count < 7; count++) ids.push(await acceptLead())
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

      test('an export goes through more leads than a page holds, oldest first', async () => {
        const accepted = await Promise.all(Array.from({ length: 1100 }, () => acceptLead()))
        const records = await Array.fromAsync(everyLead(store))
        expect(records.map(({ sequence }) => sequence)).toEqual(accepted.map((_, index) => index + 1))
        expect(new Set(idsOf(records))).toEqual(new Set(accepted))
        expect(await store.count()).toBe(1100)
      })

      test('filters find by state, form, source, e-mail, id and time, alone and together', async () => {
        const start = clock.now()
        const first = await acceptAndSettle(dead, leadOf({ utm_source: 'newsletter' }))
        clock.advance(day)
        const second = await acceptAndSettle(
          delivered,
          leadOf({ form_source: 'lead-gen-guide', interest: 'lead-gen-guide', email: 'Zoe@Example.com' })
        )
        clock.advance(day)
        const third = await acceptLead({ ...leadOf({ utm_source: 'newsletter' }), quarantine: 'too soon' })

        expect(await found({})).toEqual([first, second, third])
        expect(await found({ state: 'dead' })).toEqual([first])
        expect(await found({ state: 'erased' })).toEqual([])
        expect(await found({ form: 'lead-gen-guide' })).toEqual([second])
        expect(await found({ source: 'newsletter' })).toEqual([first, third])
        expect(await found({ email: ' ZOE@example.COM ' })).toEqual([second])
        expect(await found({ ids: [third, first] })).toEqual([first, third])
        expect(await found({ ids: [] })).toEqual([])
        expect(await found({ from: start + day })).toEqual([second, third])
        expect(await found({ to: start + day })).toEqual([first])
        expect(await found({ from: start + 1, to: start + 2 * day, source: '' })).toEqual([second])
        expect(await found({ state: 'quarantined', source: 'newsletter', from: start + 1 })).toEqual([third])
      })

      test('leads are counted by day, form and campaign', async () => {
        await acceptAndSettle(delivered, leadOf({ utm_campaign: 'spring' }))
        await acceptAndSettle(dead, leadOf({ utm_campaign: 'spring' }))
        clock.advance(day)
        await acceptLead(leadOf({ form_source: 'lead-gen-guide', interest: 'lead-gen-guide' }))
        const none = { pending: 0, delivered: 0, dead: 0, quarantined: 0, erased: 0 }

        expect(await store.stats({ by: 'day' })).toEqual([
          { ...none, name: '2026-01-05', accepted: 2, delivered: 1, dead: 1 },
          { ...none, name: '2026-01-06', accepted: 1, pending: 1 }
        ])
        expect(await store.stats({ by: 'form', filter: { state: 'pending' } })).toEqual([
          { ...none, name: 'lead-gen-guide', accepted: 1, pending: 1 }
        ])
        expect(
          (await store.stats({ by: 'campaign' })).map(({ name: of, accepted }) => [of, accepted])
        ).toEqual([
          ['', 1],
          ['spring', 2]
        ])
      })

      test('the backlog tells what waits, and for how long', async () => {
        const empty = { pending: 0, dead: 0, quarantined: 0, oldestPendingMs: undefined }
        expect(await store.backlog()).toEqual(empty)
        await acceptAndSettle(dead)
        await acceptLead({ quarantine: 'too soon' })
        await acceptAndSettle(putOff)
        clock.advance(5000)
        await acceptLead()
        expect(await store.backlog()).toEqual({ pending: 2, dead: 1, quarantined: 1, oldestPendingMs: 5000 })
      })
    })

    describe('queueing again', () => {
      test('what is dead is due at once and goes through the whole schedule again', async () => {
        const id = await acceptAndSettle(dead)
        const other = await acceptLead({ quarantine: 'too soon' })
        clock.advance(30 * day)
        expect(await store.requeue({ state: 'dead', limit: 10 })).toEqual([id])
        expect(await store.requeue({ state: 'dead', limit: 10 })).toEqual([])
        expect(await claimOne()).toMatchObject({ leadId: id, attempts: 0 })
        expect((await store.find(id))?.history).toHaveLength(1)
        expect(await store.find(other)).toMatchObject({ state: 'quarantined' })
      })

      test('what is quarantined is released where the filter says so', async () => {
        const id = await acceptLead({ quarantine: 'honeypot filled' })
        await acceptLead({ quarantine: 'honeypot filled' })
        expect(await store.requeue({ state: 'quarantined', filter: { ids: [id] }, limit: 10 })).toEqual([id])
        expect(await claimOne()).toMatchObject({ leadId: id })
        expect(await store.books()).toMatchObject({ pending: 1, quarantined: 1 })
      })

      test('many are taken in parts, oldest first', async () => {
        const ids: string[] = []
        for (let count = 0; count < 5; count++) ids.push(await acceptAndSettle(dead))
        const request = { state: 'dead', limit: 3 } as const
        expect(new Set(await store.requeue(request))).toEqual(new Set(ids.slice(0, 3)))
        expect(new Set(await store.requeue(request))).toEqual(new Set(ids.slice(3)))
      })

      test('what is delivered or erased stays so', async () => {
        const id = await acceptAndSettle(delivered)
        await acceptLead({ ...leadOf({ email: 'gone@example.com' }), quarantine: 'too soon' })
        await store.erase('gone@example.com')
        expect(await store.requeue({ state: 'quarantined', limit: 10 })).toEqual([])
        expect(await store.requeue({ state: 'dead', filter: { ids: [id] }, limit: 10 })).toEqual([])
      })
    })

    describe('erasing', () => {
      test('takes every trace of the person and nothing of others, and the books stay whole', async () => {
        const theirs = [
          await acceptAndSettle(delivered, leadOf({ utm_campaign: 'spring' })),
          await acceptAndSettle(dead, leadOf({ email: 'AMARA@example.com' })),
          await acceptAndSettle(putOff)
        ]
        const other = await acceptLead(leadOf({ email: 'zoe@example.com' }))
        clock.advance(day)

        expect(await store.erase(' Amara@Example.com')).toEqual({
          leads: 3,
          undelivered: 2,
          crmIds: ['contact-1']
        })
        for (const id of theirs) {
          const record = await store.find(id)
          expect(record).toMatchObject({ lead: undefined, erasedAt: clock.now(), crmId: undefined })
          expect(JSON.stringify(record)).not.toMatch(/amara|spring|contact-1/i)
        }
        expect(await store.count({ email: 'amara@example.com' })).toBe(0)
        expect(await store.find(other)).toMatchObject({ lead: { email: 'zoe@example.com' } })
        expect(await store.books()).toEqual({
          accepted: 4,
          delivered: 1,
          erased: 2,
          pending: 1,
          dead: 0,
          quarantined: 0
        })
        expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 4, erased: 3 })
        expect(await store.erase('amara@example.com')).toEqual({ leads: 0, undelivered: 0, crmIds: [] })
      })

      test('a lead that waits is not sent any more', async () => {
        await acceptLead()
        await store.erase('amara@example.com')
        clock.advance(30 * day)
        expect(await store.claim({ limit: 10, leaseMs: minute })).toEqual([])
        expect(await store.untilNextDue()).toBeUndefined()
      })

      test('an attempt that was on its way is not recorded', async () => {
        await acceptLead()
        const claim = await claimOne()
        await store.erase('amara@example.com')
        expect(await store.settle(claim, dead)).toBe(false)
        expect(await store.books()).toMatchObject({ erased: 1, dead: 0 })
      })

      test('a repeat of an erased lead is still recognized and stores nothing', async () => {
        const entry = newLead()
        const id = await acceptLead(entry)
        await store.erase('amara@example.com')
        expect(await store.accept(entry)).toEqual({ kind: 'repeat', id })
        expect(await store.find(id)).toMatchObject({ lead: undefined, state: 'erased' })
      })
    })

    describe('the chain', () => {
      test('an empty one holds and has no head', async () => {
        expect(await store.chainHead()).toBeUndefined()
        expect(await verifyChain(store)).toEqual({ ok: true, checked: 0, erased: 0, head: undefined })
      })

      test('leads that come at the same moment through two stores make one chain', async () => {
        const other = await open(place, clock)
        const entries = Array.from({ length: 120 }, () => newLead())
        await Promise.all(entries.map((entry, index) => (index % 2 ? store : other).accept(entry)))
        await other.close()
        const head = await store.chainHead()
        expect(head).toMatchObject({ sequence: 120 })
        expect(await verifyChain(store)).toEqual({ ok: true, checked: 120, erased: 0, head })
      })

      test.each([
        ['a body', 'body altered', `update lead set body = '{"name":"someone else"}' where sequence = 3`],
        ['the hash of a body', 'altered', `update lead set lead_hash = 'another' where sequence = 3`],
        ['a time', 'altered', 'update lead set received_at = received_at + 1 where sequence = 3'],
        ['a key', 'altered', `update lead set idempotency_key = 'another' where sequence = 3`],
        ['a consent', 'altered', 'update lead set consent_version = 99 where sequence = 3'],
        ['an erasure that left the body', 'body altered', 'update lead set erased_at = 1 where sequence = 3']
      ])('%s that was changed behind its back shows', async (_what, problem, sql) => {
        for (let count = 0; count < 5; count++) await acceptLead()
        await alter(place, sql)
        expect(await verifyChain(store)).toMatchObject({
          ok: false,
          checked: 2,
          fault: { sequence: 3, problem }
        })
      })

      test.each([1, 3, 5])(
        'a lead that was removed shows, and in the books: number %d of 5',
        async (number) => {
          for (let count = 0; count < 5; count++) await acceptLead()
          await alter(
            place,
            `delete from delivery where sequence = ${number}; delete from lead where sequence = ${number}`
          )
          expect(await verifyChain(store)).toMatchObject({
            ok: false,
            fault: { sequence: number, problem: 'missing' }
          })
          expect(await balance()).toBe(1)
        }
      )

      test('a last lead that was written anew shows', async () => {
        await acceptLead()
        await alter(place, `update chain set hash = 'another'`)
        expect(await verifyChain(store)).toMatchObject({ fault: { sequence: 1, problem: 'altered' } })
      })
    })

    describe('slots', () => {
      const request = { limiter: 'location', perSecond: 8, upTo: 5 }

      test('are shared by all who have the store open, and come back with time', async () => {
        const other = await open(place, clock)
        expect(await store.takeSlots(request)).toEqual({ taken: 5, waitMs: 0 })
        expect(await other.takeSlots(request)).toEqual({ taken: 3, waitMs: 125 })
        expect(await store.takeSlots(request)).toEqual({ taken: 0, waitMs: 125 })
        expect(await store.takeSlots({ ...request, limiter: 'another location' })).toMatchObject({ taken: 5 })
        clock.advance(125)
        expect(await other.takeSlots(request)).toEqual({ taken: 1, waitMs: 125 })
        clock.advance(60_000)
        expect(await store.takeSlots({ ...request, upTo: 100 })).toEqual({ taken: 8, waitMs: 125 })
        await other.close()
      })

      test('never more than the rate are given in all, however many ask at once', async () => {
        const asked = await Promise.all(
          Array.from({ length: 30 }, () => store.takeSlots({ ...request, upTo: 1 }))
        )
        expect(asked.reduce((sum, { taken }) => sum + taken, 0)).toBe(8)
      })
    })
  })
}
