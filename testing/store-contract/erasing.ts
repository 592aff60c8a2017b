import { hash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { consentVersion } from '../../contract/lead-forms.ts'
import type { Settlement } from '../../relay/outbox/delivery.ts'
import { closeContact, contactsToErase } from '../../relay/outbox/erasures.ts'
import { steps } from '../../relay/outbox/leads.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimAll,
  claimedIds,
  claimOne,
  givenUp,
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
      const seen = { language: 'es', player: 'child' } as const
      const theirs = [
        await acceptAndSettle(store, delivered, leadOf({ ...campaign, ...seen })),
        await acceptAndSettle(store, givenUp, leadOf({ email: 'AMARA@example.com' })),
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
      expect(await store.find(theirs[0] ?? '')).toMatchObject({ consentVersion, ...seen })
      const sql = 'select * from lead where erased_at is not null'
      const rows = await store.ask({ sql, values: [], read: (found) => JSON.stringify(found) })
      expect(rows).not.toMatch(/amara|trials|newsletter|banner|spring/i)
      expect(await store.count({ email: 'amara@example.com' })).toBe(0)
      expect(await store.count({ state: ['erased'] })).toBe(3)
      expect(await store.count({ campaign: 'spring' })).toBe(0)
      expect(await store.find(other)).toMatchObject({ lead: { email: 'zoe@example.com' } })
      expect(await store.books()).toMatchObject({ accepted: 4, delivered: 1, erased: 2, waiting: 1 })
      const nothing = { leads: 0, undelivered: 0, contacts: [] }
      expect(await store.erase('amara@example.com')).toMatchObject(nothing)
    })

    test('a lead that waits is not sent any more, nor an attempt recorded', async ({ store, clock }) => {
      await acceptLead(store)
      const claim = await claimOne(store)
      await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: 1000 })
      await acceptLead(store)
      await store.erase('amara@example.com')
      expect(await store.settle(claim, givenUp)).toBe(false)
      expect(await store.books()).toMatchObject({ erased: 3, failed: 0 })
      expect(await store.backlog()).toMatchObject({ waiting: 0, throttled: 0 })
      clock.advance(30 * day)
      expect(await claimAll(store)).toEqual([])
      expect(await store.untilNextDue()).toBeUndefined()
    })

    test('names every contact that the CRM may have, until it is erased there', async ({ store, clock }) => {
      const known = await acceptAndSettle(store, delivered)
      const movedOn = await acceptAndSettle(store, deliveredAs('sandbox-1'))
      await acceptAndSettle(store, givenUp)
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
      const digest = hash('sha256', 'Amara')
      await acceptLead(store, { idempotencyKey: `sha256:${digest}`, bodyHash: digest })
      await store.erase('amara@example.com')
      const sql = 'select idempotency_key, body_hash, hash from lead'
      expect(await store.ask({ sql, values: [], read: ([row]) => ({ ...row }) })).toEqual({
        idempotency_key: null,
        body_hash: null,
        hash: null
      })
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
      expect(await store.books()).toMatchObject({ accepted: 2, erased: 1, waiting: 1 })
    })
  })
}

const taken = (crmId: string): Settlement => ({
  state: 'delivered',
  outcome: { kind: 'delivered', crmId, steps: ['deal', 'workflow'], status: 200, ms: 1 }
})

export function describeDamage(test: StoreTest) {
  describe('a delivery that was damaged on its disk', () => {
    test('is set aside alone, and named; a person may retry it', async ({ store, damage }) => {
      const ids = [await acceptLead(store), await acceptLead(store), await acceptLead(store)]
      const [damaged = '', ...others] = ids
      await damage(`update delivery set throttle = 'o.' where lead_id = '${damaged}'`)
      expect((await store.list({ limit: 10 })).map(({ id }) => id)).toEqual(ids.toReversed())

      expect(await store.claim({ limit: 1, leaseMs })).toEqual([])
      expect(await claimedIds(store)).toEqual(others)
      expect(await store.find(damaged)).toMatchObject({
        state: 'failed',
        lastError: 'the stored delivery cannot be read',
        lead: { email: 'amara@example.com' },
        history: [{ kind: 'permanent', raw: 'the stored delivery cannot be read' }]
      })
      expect(await store.backlog()).toMatchObject({ waiting: 2, failed: 1 })
      expect(await store.requeue({ state: 'failed', limit: 1 })).toEqual([damaged])
      expect(await claimedIds(store)).toEqual([damaged])
    })

    test('of a step does not stop those of other leads', async ({ store, damage }) => {
      const damaged = await acceptAndSettle(store, taken('contact-1'))
      const other = await acceptAndSettle(store, taken('contact-2'))
      await damage(
        `update delivery set throttle = 'o.' where place > 0 and lead_id = '${damaged}' and due_at is not null`
      )
      const claims = await claimAll(store)
      expect(claims.map(({ leadId, destination }) => [leadId, destination])).toEqual([[other, 'deal']])
      expect(await store.ask(steps([damaged]))).toMatchObject([
        { kind: 'deal', state: 'failed', lastError: 'the stored delivery cannot be read' },
        { kind: 'workflow', state: 'waiting', dueAt: undefined }
      ])
    })
  })

  describe('a lead that was damaged on its disk', () => {
    test.for([
      ['body', `body = replace(body, 'amara@', 'omara@')`],
      ['time', 'received_at = received_at + 1'],
      ['form', `form_source = 'lead-gen-guide'`],
      ['consent', 'consent_version = 99']
    ])('is sent to nobody, and shown as unreadable: its %s', async ([, change], { store, alter }) => {
      const id = await acceptLead(store)
      const other = await acceptLead(store)
      await alter(`update lead set ${change} where id = '${id}'`)
      const claims = await claimAll(store)
      expect(new Map(claims.map(({ leadId, lead }) => [leadId, lead?.email]))).toEqual(
        new Map([
          [id, undefined],
          [other, 'amara@example.com']
        ])
      )
      expect(await store.find(id)).toMatchObject({ id, lead: undefined })
      expect(await store.find(other)).toMatchObject({ lead: { email: 'amara@example.com' } })
    })
  })
}
