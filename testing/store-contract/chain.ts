import { describe, expect } from 'vitest'
import { seal, verifyChain } from '../../relay/outbox/chain.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { acceptLead, newLead } from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

/** Number of accepted leads that the books count in no state. */
async function difference(store: Store) {
  const { accepted, ...states } = await store.books()
  return accepted - Object.values(states).reduce((sum, count) => sum + count)
}

export function describeChain(test: StoreTest) {
  describe('the chain', () => {
    test('an empty one holds and has no head', async ({ store }) => {
      expect(await store.chainHead()).toBeUndefined()
      expect(await verifyChain(store)).toEqual({ ok: true, checked: 0, erased: 0, head: undefined })
    })

    test('leads that two stores take at the same moment make one chain', async ({ store, openAgain }) => {
      const other = await openAgain()
      const entries = Array.from({ length: 120 }, () => newLead())
      await Promise.all(entries.map((entry, index) => (index % 2 ? store : other).accept(entry)))
      await other.close()
      const head = await store.chainHead()
      expect(head).toMatchObject({ sequence: 120 })
      expect(await verifyChain(store)).toEqual({ ok: true, checked: 120, erased: 0, head })
    })

    test.for([
      ['a body', 'body altered', `update lead set body = '{"name":"someone else"}' where sequence = 3`],
      ['the hash of a body', 'altered', `update lead set lead_hash = 'another' where sequence = 3`],
      ['a time', 'altered', 'update lead set received_at = received_at + 1 where sequence = 3'],
      ['a key', 'altered', `update lead set idempotency_key = 'another' where sequence = 3`],
      ['a consent', 'altered', 'update lead set consent_version = 99 where sequence = 3'],
      ['an erasure that left the body', 'body altered', 'update lead set erased_at = 1 where sequence = 3']
    ] as const)(
      '%s that was changed behind its back shows',
      async ([_what, problem, sql], { store, alter }) => {
        for (let count = 0; count < 5; count++) await acceptLead(store)
        await alter(sql)
        expect(await verifyChain(store)).toMatchObject({
          ok: false,
          checked: 2,
          fault: { sequence: 3, problem }
        })
      }
    )

    test('no part of a link can be changed unseen', async ({ store }) => {
      for (let count = 0; count < 3; count++) await acceptLead(store)
      const [second] = await store.links({ after: 1, limit: 1 })
      if (!second) throw new Error('there is no second lead')
      for (const [part, value] of Object.entries(second)) {
        const changed = { ...second, [part]: typeof value === 'string' ? `${value} ` : (value ?? 0) + 1 }
        const links: Store['links'] = async (page) =>
          (await store.links(page)).map((link) => (link.sequence === 2 ? changed : link))
        const report = await verifyChain({ chainHead: () => store.chainHead(), links })
        expect([part, report]).toMatchObject([part, { ok: false, fault: { sequence: 2 } }])
      }
    })

    test('a lead that was altered and sealed again shows at the next one', async ({ store, alter }) => {
      for (let count = 0; count < 5; count++) await acceptLead(store)
      const [third] = await store.links({ after: 2, limit: 1 })
      if (!third) throw new Error('there is no third lead')
      const receivedAt = third.receivedAt + 1
      const { hash } = seal({ ...third, receivedAt })
      await alter(`update lead set received_at = ${receivedAt}, hash = '${hash}' where sequence = 3`)
      expect(await verifyChain(store)).toMatchObject({
        ok: false,
        checked: 3,
        fault: { sequence: 4, problem: 'altered' }
      })
    })

    test.for([1, 3, 5])(
      'a lead that was removed shows, and in the books: number %d of 5',
      async (number, { store, alter }) => {
        for (let count = 0; count < 5; count++) await acceptLead(store)
        await alter(
          `delete from delivery where sequence = ${number}; delete from lead where sequence = ${number}`
        )
        expect(await verifyChain(store)).toMatchObject({
          ok: false,
          fault: { sequence: number, problem: 'missing' }
        })
        expect(await difference(store)).toBe(1)
      }
    )

    test('a last lead that was written again shows', async ({ store, alter }) => {
      await acceptLead(store)
      await alter(`update chain set hash = 'another'`)
      expect(await verifyChain(store)).toMatchObject({ fault: { sequence: 1, problem: 'altered' } })
    })
  })
}
