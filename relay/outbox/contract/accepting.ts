import { describe, expect } from 'vitest'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { newLead } from '../new-lead.ts'
import { acceptLead, claimedIds, claimOne } from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

export function describeAccepting(test: StoreTest) {
  describe('accepting', () => {
    test('the same key with the same body is one lead', async ({ store }) => {
      const entry = newLead()
      const id = await acceptLead(store, entry)
      expect(await store.accept(entry)).toEqual({ kind: 'repeat', id })
      expect(await store.books()).toMatchObject({ accepted: 1, pending: 1 })
    })

    test('the same key with another body is a conflict', async ({ store }) => {
      const entry = newLead()
      await acceptLead(store, entry)
      expect(await store.accept({ ...entry, bodyHash: 'another hash' })).toEqual({ kind: 'conflict' })
      expect(await store.books()).toMatchObject({ accepted: 1 })
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
      expect(await store.books()).toMatchObject({ accepted: 1, pending: 1 })
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
      expect(await store.books()).toMatchObject({ accepted: 20, pending: 20 })
    })

    test('hundreds of leads at the same moment are all there after closing and reopening', async ({
      store,
      openAgain
    }) => {
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
}
