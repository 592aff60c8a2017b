import { describe, expect } from 'vitest'
import { consentVersion } from '../../contract/lead-forms.ts'
import { seal, sha256, verifyChain } from '../../relay/outbox/chain.ts'
import { closeContact, contactsToErase } from '../../relay/outbox/erasures.ts'
import type { Store } from '../../relay/outbox/store.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimAll,
  claimOne,
  dead,
  delivered,
  deliveredAs,
  leadOf,
  leaseMs,
  newLead,
  putOff,
  trapped,
  unanswered
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const day = 24 * 60 * 60_000

export function describeErasing(test: StoreTest) {
  describe('erasing', () => {
    test('takes every trace of the person and nothing of others', async ({ store, clock }) => {
      const page_url = 'https://ocsm.example/trials'
      const campaign = { page_url, utm_source: 'newsletter', utm_medium: 'banner', utm_campaign: 'spring' }
      const language = 'es'
      const theirs = [
        await acceptAndSettle(store, delivered, leadOf({ ...campaign, language })),
        await acceptAndSettle(store, dead, leadOf({ email: 'AMARA@example.com' })),
        await acceptAndSettle(store, putOff(60_000))
      ]
      const other = await acceptLead(store, leadOf({ email: 'zoe@example.com' }))
      clock.advance(day)

      expect(await store.erase(' Amara@Example.com')).toEqual({
        leads: 3,
        undelivered: 2,
        contacts: [{ leadId: theirs[0], crmId: 'contact-1' }],
        wiped: expect.any(Boolean)
      })
      for (const id of theirs) {
        const record = await store.find(id)
        expect(record).toMatchObject({ lead: undefined, erasedAt: clock.now(), crmId: undefined })
        expect(JSON.stringify(record)).not.toMatch(/amara|spring|contact-1/i)
      }
      // Which wording of the consent the person saw.
      expect(await store.find(theirs[0] ?? '')).toMatchObject({ consentVersion, language })
      const sql = 'select * from lead where erased_at is not null'
      const rows = await store.ask({ sql, values: [], read: (found) => JSON.stringify(found) })
      expect(rows).not.toMatch(/amara|trials|newsletter|banner|spring/i)
      expect(await store.count({ email: 'amara@example.com' })).toBe(0)
      expect(await store.count({ erased: true })).toBe(3)
      expect(await store.count({ campaign: 'spring' })).toBe(0)
      expect(await store.find(other)).toMatchObject({ lead: { email: 'zoe@example.com' } })
      expect(await store.books()).toMatchObject({ accepted: 4, delivered: 1, erased: 2, pending: 1 })
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 4, erased: 3 })
      const nothing = { leads: 0, undelivered: 0, contacts: [] }
      expect(await store.erase('amara@example.com')).toMatchObject(nothing)
    })

    test('a lead that waits is not sent any more, nor an attempt recorded', async ({ store, clock }) => {
      await acceptLead(store)
      const claim = await claimOne(store)
      await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: 1000, reason: 'held back' })
      await acceptLead(store)
      await store.erase('amara@example.com')
      expect(await store.settle(claim, dead)).toBe(false)
      expect(await store.books()).toMatchObject({ erased: 3, dead: 0 })
      expect(await store.backlog()).toMatchObject({ pending: 0, throttled: 0 })
      clock.advance(30 * day)
      expect(await claimAll(store)).toEqual([])
      expect(await store.untilNextDue()).toBeUndefined()
    })

    test('names every contact that the CRM may have, until it is erased there', async ({ store, clock }) => {
      const known = await acceptAndSettle(store, delivered)
      const movedOn = await acceptAndSettle(store, deliveredAs('sandbox-1'))
      await acceptAndSettle(store, dead)
      const timedOut = await acceptAndSettle(store, unanswered)
      await store.requeue({ state: 'delivered', filter: { crmIdPrefix: 'sandbox-' }, limit: 1 })
      await acceptLead(store, trapped)
      const onItsWay = await acceptLead(store)
      const claims = await claimAll(store)
      for (const claim of claims) if (claim.leadId === movedOn) await store.release(claim)
      const late = claims.find(({ leadId }) => leadId === onItsWay)
      if (!late) throw new Error('the last lead was not due')

      const { contacts } = await store.erase('amara@example.com')
      const unknown = [timedOut, movedOn, onItsWay].map((leadId) => ({ leadId, crmId: undefined }))
      expect(contacts).toHaveLength(4)
      expect(contacts).toEqual(expect.arrayContaining([{ leadId: known, crmId: 'contact-1' }, ...unknown]))
      const open = () => store.ask(contactsToErase())
      const erasedAt = clock.now()
      expect(await open()).toEqual(expect.arrayContaining(contacts.map((each) => ({ ...each, erasedAt }))))

      // The attempt makes a contact after all. Recorded twice, as after a commit whose answer was lost.
      for (const _ of [1, 2]) expect(await store.settle(late, deliveredAs('late-1'))).toBe(false)
      expect(await open()).toContainEqual({ leadId: onItsWay, crmId: 'late-1', erasedAt })
      expect(await open()).toHaveLength(4)
      await store.change(contacts.map(closeContact))
      expect(await open()).toEqual([{ leadId: onItsWay, crmId: 'late-1', erasedAt }])
    })

    test('an attempt that lost its lease leaves no contact to erase', async ({ store, clock }) => {
      await acceptLead(store)
      const lost = await claimOne(store)
      clock.advance(leaseMs)
      await store.settle(await claimOne(store), delivered)
      expect(await store.settle(lost, deliveredAs('late-1'))).toBe(false)
      expect(await store.ask(contactsToErase())).toEqual([])
    })

    test('leaves no key and no hash that confirms a guess or joins two leads', async ({ store }) => {
      const byContent = { idempotencyKey: `sha256:${sha256('Amara')}`, bodyHash: sha256('Amara') }
      const rows = async () => JSON.stringify(await store.links({ after: 0, limit: 10 }))
      await acceptLead(store, byContent)
      await store.erase('amara@example.com')
      await acceptLead(store, byContent)
      expect(await rows()).toContain(byContent.bodyHash)
      await store.erase('amara@example.com')

      for (const guess of [byContent.bodyHash, sha256(JSON.stringify(newLead().lead))])
        expect(await rows()).not.toContain(guess)
      const [first, second] = await store.links({ after: 0, limit: 10 })
      expect(first?.salt).toBeUndefined()
      const shared = Object.values(second ?? {}).filter(
        (value) =>
          typeof value === 'string' && value.length >= 64 && Object.values(first ?? {}).includes(value)
      )
      // Only the chain joins them.
      expect(shared).toEqual([first?.hash])
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 2, erased: 2 })
    })

    test('a lead without salt, of an earlier relay, stays verifiable', async ({ store, alter }) => {
      const entry = newLead({ idempotencyKey: 'sha256:old', repeatWithinMs: day })
      const id = await acceptLead(store, entry)
      const [link] = await store.links({ after: 0, limit: 1 })
      if (!link) throw new Error('the lead has no link')
      const { hash } = seal({ ...link, salt: undefined })
      await alter(`update lead set salt = null, hash = '${hash}'; update chain set hash = '${hash}'`)
      expect(await store.accept(entry)).toMatchObject({ kind: 'repeat', id })
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 1, erased: 0 })
      await store.erase('amara@example.com')
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 1, erased: 1 })
      expect(await store.accept(entry)).toMatchObject({ kind: 'stored' })
    })

    test('a lead that comes under the key of an erased one is a new lead', async ({ store }) => {
      const entry = newLead()
      const erased = await acceptLead(store, entry)
      await store.erase('amara@example.com')
      const id = await acceptLead(store, entry)
      expect(id).not.toBe(erased)
      expect(await store.accept(entry)).toEqual({ kind: 'repeat', id })
      expect(await store.find(erased)).toMatchObject({ lead: undefined, state: 'erased' })
      expect(await claimOne(store)).toMatchObject({ leadId: id, lead: entry.lead })
      expect(await store.books()).toMatchObject({ accepted: 2, erased: 1, pending: 1 })
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 2, erased: 1 })
    })
  })
}

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
      ['an erasure that left the body', 'body altered', 'update lead set erased_at = 1 where sequence = 3']
    ] as const)(
      '%s that was changed behind its back shows',
      async ([_what, problem, sql], { store, alter }) => {
        for (let count = 0; count < 5; count++) await acceptLead(store)
        await alter(sql)
        const fault = { sequence: 3, problem }
        expect(await verifyChain(store)).toMatchObject({ ok: false, checked: 2, fault })
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
      const fault = { sequence: 4, problem: 'altered' }
      expect(await verifyChain(store)).toMatchObject({ ok: false, checked: 3, fault })
    })

    test.for([1, 3, 5])(
      'a lead that was removed shows, and in the books: number %d of 5',
      async (number, { store, alter }) => {
        for (let count = 0; count < 5; count++) await acceptLead(store)
        await alter(
          `delete from delivery where sequence = ${number}; delete from lead where sequence = ${number}`
        )
        const fault = { sequence: number, problem: 'missing' }
        expect(await verifyChain(store)).toMatchObject({ ok: false, fault })
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
