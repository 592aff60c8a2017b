import { describe, expect } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimedIds,
  claimOne,
  givenUp,
  delivered,
  leadOf,
  leaseMs,
  newLead,
  trapped
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

export function describeAccepting(test: StoreTest) {
  describe('accepting', () => {
    test('a key is one lead: the same body repeats it, another is a conflict', async ({ store }) => {
      const entry = newLead()
      const id = await acceptLead(store, entry)
      expect(await store.accept(entry)).toEqual({ kind: 'repeat', id })
      expect(await store.accept({ ...entry, bodyHash: 'another hash' })).toEqual({ kind: 'conflict' })
      expect(await store.books()).toMatchObject({ accepted: 1, waiting: 1 })
    })

    test('repeats and conflicts that arrive at the same moment store one lead', async ({ store }) => {
      const entry = newLead()
      const other = { ...entry, bodyHash: 'another hash' }
      const acceptances = await Promise.all([entry, entry, other, entry].map((each) => store.accept(each)))
      const kinds = acceptances.map((acceptance) => acceptance.kind)
      const ids = acceptances.flatMap((acceptance) => ('id' in acceptance ? [acceptance.id] : []))
      // Which of them comes first is the store's choice; one wins, and all answers agree with it.
      expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(1)
      expect([2, 0]).toContain(kinds.filter((kind) => kind === 'repeat').length)
      expect(new Set(ids).size).toBe(1)
      expect(await store.books()).toMatchObject({ accepted: 1, waiting: 1 })
    })

    test('a lead repeats the one that came under its twin key within a day', async ({ store, clock }) => {
      const posted = newLead({ idempotencyKey: 'twin', bodyHash: 'posted' })
      const id = await acceptLead(store, { ...posted, ...trapped })
      const sent = newLead({ bodyHash: 'sent', twinKey: 'twin' })
      expect(await store.accept({ ...sent, ...trapped })).toMatchObject({ kind: 'repeat', id })
      expect(await store.accept(sent)).toMatchObject({ kind: 'repeat', id, released: true })

      clock.advance(24 * 60 * 60_000)
      expect(await store.accept(sent)).toMatchObject({ kind: 'stored' })
      expect(await store.books()).toMatchObject({ accepted: 2 })
    })

    test('a repeat without suspicion releases a held lead, once', async ({ store, clock }) => {
      const entry = newLead()
      const id = await acceptLead(store, { ...entry, ...trapped })
      expect(await store.accept({ ...entry, ...trapped })).toEqual({ kind: 'repeat', id })
      expect(await store.claim({ limit: 1, leaseMs: 1 })).toEqual([])

      clock.advance(60_000)
      expect(await store.accept(entry)).toEqual({ kind: 'repeat', id, released: true })
      expect(await store.accept({ ...entry, ...trapped })).toEqual({ kind: 'repeat', id })
      expect(await store.accept(entry)).toEqual({ kind: 'repeat', id })
      expect(await store.books()).toMatchObject({ accepted: 1, waiting: 1, held: 0 })
      expect(await claimOne(store)).toMatchObject({ leadId: id, attempts: 0 })
      const raw = 'released: the same form was sent again, without suspicion'
      const due = { dueAt: clock.now() + leaseMs, lastError: undefined }
      const history = [{ at: clock.now(), kind: 'requeued', ms: 0, raw }]
      expect(await store.find(id)).toMatchObject({ ...due, history })
    })

    test('a suspected lead is sent if an unsuspected repeat comes at the same moment', async ({ store }) => {
      const entry = newLead()
      const answers = await Promise.all([{ ...entry, ...trapped }, entry].map((each) => store.accept(each)))
      expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['repeat', 'stored'])
      expect(await store.books()).toMatchObject({ accepted: 1, waiting: 1 })
    })

    test('a key with a window is a repeat within it, also if a clock is reset', async ({ store, clock }) => {
      const entry = newLead({ repeatWithinMs: 1000 })
      const first = await acceptLead(store, entry)
      clock.advance(999)
      expect(await store.accept(entry)).toMatchObject({ kind: 'repeat', id: first })
      clock.advance(1)
      const second = await acceptLead(store, entry)
      expect(await store.accept(entry)).toMatchObject({ kind: 'repeat', id: second })
      clock.advance(-2000)
      expect(await acceptLead(store, entry)).not.toBe(second)
      expect(await store.books()).toMatchObject({ accepted: 3 })
    })

    test('a form that reaches two processes at the same moment is one lead', async ({ store, openAgain }) => {
      const other = await openAgain()
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
      expect(await store.books()).toMatchObject({ accepted: 20, waiting: 20 })
    })

    test('hundreds of leads at the same moment are there after reopening', async ({ store, openAgain }) => {
      const ids = await Promise.all(Array.from({ length: 300 }, () => acceptLead(store)))
      await store.close()
      const reopened = await openAgain()
      expect(new Set(await claimedIds(reopened))).toEqual(new Set(ids))
    })

    test('a claim carries the lead as it was accepted', async ({ store, clock }) => {
      const lead = { ...sampleLead(), name: 'Zoë “Z” Ωmega 🏆', page_url: 'https://example.com/?a=1&b=%00' }
      const receivedAt = clock.now()
      const leadId = await acceptLead(store, { lead })
      clock.advance(500)
      expect(await claimOne(store)).toMatchObject({ leadId, lead, receivedAt, attempts: 0 })
    })
  })

  describe('receipts', () => {
    test('say the same of every undelivered lead, and nothing of an erased one', async ({ store, clock }) => {
      const taken = await acceptAndSettle(
        store,
        delivered,
        leadOf({ email: 'zoe@example.com', language: 'pt' })
      )
      const refused = await acceptAndSettle(store, givenUp)
      const suspected = await acceptLead(store, trapped)
      const waiting = await acceptLead(store)
      const received = { receivedAt: clock.now(), delivered: false, language: 'en' }
      for (const id of [refused, suspected, waiting]) expect(await store.receipt(id)).toEqual(received)
      expect(await store.receipt(taken)).toEqual({ ...received, delivered: true, language: 'pt' })
      await store.erase('zoe@example.com')
      expect(await store.receipt(taken)).toBeUndefined()
      expect(await store.receipt('00000000-0000-0000-0000-000000000000')).toBeUndefined()
    })

    test('have one random key, for as long as the store exists', async ({ store, openAgain }) => {
      const key = await store.receiptKey()
      expect(key).toMatch(/^[0-9a-f]{64}$/)
      expect(await (await openAgain()).receiptKey()).toBe(key)
    })

    test('a repeat says whether its sender knows the key or only the content', async ({ store }) => {
      const byKey = newLead({ twinKey: 'content' })
      const byContent = newLead({ idempotencyKey: 'content', repeatWithinMs: 1000 })
      const id = await acceptLead(store, byContent)
      expect(await store.accept(byContent)).toEqual({ kind: 'repeat', id, byContent: true })
      expect(await store.accept(byKey)).toEqual({ kind: 'repeat', id, byContent: true })
      const own = await acceptLead(store, { idempotencyKey: 'own' })
      expect(await store.accept(newLead({ idempotencyKey: 'own' }))).toEqual({ kind: 'repeat', id: own })
    })
  })

  describe('requests about data', () => {
    const email = 'amara@example.com'

    test('are kept once, for the right email address, until they are closed', async ({ store, clock }) => {
      const leadId = await acceptLead(store)
      expect(await store.requestData({ leadId, kind: 'erase', email: 'zoe@example.com' })).toBe(false)
      expect(await store.dataRequests()).toEqual([])

      const at = clock.now()
      expect(await store.requestData({ leadId, kind: 'erase', email: ' Amara@Example.com' })).toBe(true)
      clock.advance(1000)
      expect(await store.requestData({ leadId, kind: 'erase', email })).toBe(true)
      expect(await store.requestData({ leadId, kind: 'correct', email })).toBe(true)
      expect(await store.dataRequests()).toEqual([
        { leadId, kind: 'erase', at, email },
        { leadId, kind: 'correct', at: at + 1000, email }
      ])
      expect(await store.dataRequests([await acceptLead(store)])).toEqual([])
      expect(await store.dataRequests([leadId])).toHaveLength(2)
      const [erase, correct] = [
        { leadId, kind: 'erase', at } as const,
        { leadId, kind: 'correct', at: at + 1000 } as const
      ]
      expect(await store.closeRequests([erase, { ...correct, at }])).toEqual([erase])
      expect(await store.dataRequests()).toMatchObject([correct])
      expect(await store.closeRequests([erase, correct])).toEqual([correct])
      expect(await store.closeRequests([])).toEqual([])
      expect(await store.dataRequests()).toEqual([])
    })

    test('end when the person is erased, and no new one can be made', async ({ store }) => {
      const leadId = await acceptLead(store)
      const others = await acceptLead(store, leadOf({ email: 'zoe@example.com' }))
      await store.requestData({ leadId, kind: 'erase', email })
      await store.requestData({ leadId: others, kind: 'erase', email: 'zoe@example.com' })
      await store.erase(email)
      expect(await store.dataRequests()).toMatchObject([{ leadId: others }])
      expect(await store.requestData({ leadId, kind: 'erase', email })).toBe(false)
      expect(await store.requestData({ leadId, kind: 'erase', email: '' })).toBe(false)
    })
  })
}
