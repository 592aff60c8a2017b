import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { sandboxIdPrefix } from '../../contract/lead.ts'
import { createCalendar } from '../../relay/desk/zone.ts'
import { createAudit } from '../../relay/operator/audit.ts'
import { eraseAgain, listName } from '../../relay/operator/erase.ts'
import { createRetention } from '../../relay/operator/retention.ts'
import { contactsToErase } from '../../relay/outbox/erasures.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { createLog } from '../../relay/process/log.ts'
import { deskOn } from '../desk/desk-on.ts'
import type { SteeredClock } from '../relay/steered-clock.ts'
import { temporaryDir } from '../relay/temporary-dir.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimOne,
  delivered,
  deliveredAs,
  givenUp,
  leadOf,
  trapped
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const hour = 60 * 60_000
const day = 24 * hour
const { monthsBefore } = createCalendar('UTC')
const email = 'amara@example.com'

/** A relay that keeps leads for two months, and the desk of its staff. */
function keptTwoMonths(place: { store: Store; clock: SteeredClock }, backupDir?: string) {
  const log = createLog({ base: null }, { write: () => undefined })
  const look = createRetention({ months: 2, monthsBefore }, { ...place, log, backupDir })
  const desk = deskOn(place, { RETENTION_MONTHS: '2' })
  // Each session of earlier has ended meanwhile.
  const signIn = () => desk.signIn('staff')
  const notice = async () => (await (await signIn()).call('GET /today')).retention
  return { look, signIn, notice, erased: () => place.store.count({ state: ['erased'] }) }
}

export function describeRetention(test: StoreTest) {
  describe('leads that were kept for as long as the agency keeps leads', () => {
    test('are erased a day after a notice, in one row of the trail, and stay in the CRM', async ({
      store,
      clock
    }) => {
      const dir = await temporaryDir()
      const { look, signIn, notice, erased } = keptTwoMonths({ store, clock }, dir)
      const inCrm = await acceptAndSettle(store, delivered)
      const spam = await acceptLead(store, trapped)
      await store.keepAsSpam([spam])
      clock.advance(58 * day)
      await look()
      expect(await notice()).toBeUndefined()

      clock.advance(day)
      await look()
      const dueAt = clock.now() + day
      expect(await notice()).toEqual({ leads: 2, months: 2, dueAt })
      clock.advance(day - hour)
      await look()
      expect(await erased()).toBe(0)

      clock.advance(hour)
      await look()
      expect(await erased()).toBe(2)
      expect(await notice()).toBeUndefined()
      expect(await store.find(inCrm)).toMatchObject({ lead: undefined, erasedAt: clock.now() })
      expect(await store.ask(contactsToErase())).toEqual([])
      const { items } = await createAudit({ store, clock }).list({ limit: 100 })
      const deed = { who: 'Relay', what: 'erased', leads: 2, detail: { about: 'retention' } }
      expect(items.filter(({ what }) => what === 'erased')).toMatchObject([deed])
      expect((await (await signIn()).call('GET /leads/:id', { id: spam })).audit).toMatchObject([deed])
      expect(await readFile(join(dir, listName), 'utf8')).toBe(`${inCrm} retention\n${spam} retention\n`)
    })

    test('stay while anything is left to do about them', async ({ store, clock }) => {
      const { look, notice, erased } = keptTwoMonths({ store, clock })
      await acceptAndSettle(store, givenUp)
      await acceptAndSettle(store, deliveredAs(`${sandboxIdPrefix}1`))
      await acceptLead(store, trapped)
      const lacking = await acceptLead(store)
      const steps = { kind: 'delivered' as const, crmId: 'contact-2', status: 200, ms: 1 }
      await store.settle(await claimOne(store), {
        state: 'delivered',
        outcome: { ...steps, steps: ['deal'] }
      })
      await store.settle(await claimOne(store), givenUp)
      const asking = await acceptAndSettle(store, deliveredAs('contact-3'))
      await store.requestData({ leadId: asking, kind: 'correct', email })
      await acceptLead(store)
      clock.advance(70 * day)
      await look()
      expect(await notice()).toBeUndefined()

      await store.closeRequests(await store.dataRequests())
      await look()
      expect(await notice()).toMatchObject({ leads: 1 })
      // It is sent again in the last hour.
      await store.requestData({ leadId: asking, kind: 'erase', email })
      clock.advance(day)
      await look()
      expect(await erased()).toBe(0)
      expect(await store.find(lacking)).toMatchObject({ lead: { email } })
    })

    test('a clock that jumps ahead gives a notice and erases only what one announced', async ({
      store,
      clock
    }) => {
      const { look, notice, erased } = keptTwoMonths({ store, clock })
      await acceptAndSettle(store, delivered)
      clock.advance(20 * day)
      await acceptAndSettle(store, deliveredAs('contact-2'))
      clock.advance(39 * day)
      await look()
      expect(await notice()).toMatchObject({ leads: 1 })

      clock.jump(5 * 365 * day)
      await look()
      expect(await erased()).toBe(0)
      expect(await notice()).toMatchObject({ leads: 2, dueAt: clock.now() + day })

      // Somebody corrects the clock. The relay gives notice again of the leads that are due then, and erases no other.
      clock.jump(-5 * 365 * day)
      await look()
      expect(await notice()).toMatchObject({ leads: 1, dueAt: clock.now() + day })
      clock.advance(day)
      await look()
      expect(await erased()).toBe(1)
    })

    test('a lead that is done only after the notice gets a notice of its own', async ({ store, clock }) => {
      const { look, notice, erased } = keptTwoMonths({ store, clock })
      await acceptAndSettle(store, delivered)
      const held = await acceptLead(store, trapped)
      clock.advance(60 * day)
      await look()
      expect(await notice()).toMatchObject({ leads: 1 })
      await store.keepAsSpam([held])
      clock.advance(day)
      await look()
      expect(await erased()).toBe(1)
      expect(await notice()).toMatchObject({ leads: 1, dueAt: clock.now() + day })
      clock.advance(day)
      await look()
      expect(await erased()).toBe(2)
    })

    test('two relays erase them once', async ({ store, clock }) => {
      const relays = [keptTwoMonths({ store, clock }), keptTwoMonths({ store, clock })]
      await acceptAndSettle(store, delivered)
      clock.advance(61 * day)
      const lookAll = () => Promise.all(relays.map(({ look }) => look()))
      await lookAll()
      clock.advance(day)
      await lookAll()
      const { items } = await createAudit({ store, clock }).list({ what: 'erased', limit: 100 })
      expect(items).toMatchObject([{ leads: 1 }])
    })

    test('are erased again after a restore, and a newer lead of the person stays', async ({
      store,
      clock
    }) => {
      const dir = await temporaryDir()
      const old = await acceptAndSettle(store, delivered)
      const waiting = await acceptLead(store, leadOf({}))
      await writeFile(join(dir, listName), `${old} retention\n${waiting} retention\n`)
      const audit = createAudit({ store, clock })
      expect(await eraseAgain([dir], { who: 'Relay' }, { store, audit })).toMatchObject({ leads: 1 })
      expect(await store.find(old)).toMatchObject({ lead: undefined })
      expect(await store.find(waiting)).toMatchObject({ lead: { email }, state: 'waiting' })
      expect(await store.ask(contactsToErase())).toEqual([])
    })
  })
}
