import { describe, expect } from 'vitest'
import { canaryEmail } from '../../relay/crm/crm.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimAll,
  dead,
  delivered,
  leadOf,
  putOff
} from '../store-contract/accept-lead.ts'
import type { StoreTest } from '../store-contract/store-test.ts'

const testLead = leadOf({ email: canaryEmail })
const minuteMs = 60_000

/** Test leads count in the books and in no other figure, the same on both stores. */
export function describeTestLeads(test: StoreTest) {
  describe('test leads', () => {
    test('count nowhere but in the books, also once they are erased', async ({ store, clock, desk }) => {
      const figures = async () => {
        clock.advance(10 * minuteMs)
        const [me, today, all, erased, { books }] = [
          await desk.call('GET /me'),
          await desk.call('GET /today'),
          await desk.call('GET /leads'),
          await desk.call('GET /leads', { query: { state: ['erased'] } }),
          await desk.call('GET /health')
        ]
        const totals = [today.total, today.way.sent, today.waitingCount, today.failedCount]
        return { counts: me.counts, totals, listed: [all.total, erased.total], tests: books.tests }
      }
      await acceptAndSettle(store, delivered)
      const before = await figures()
      expect(before).toMatchObject({ totals: [1, 1, 0, 0], listed: [1, 0], tests: 0 })

      await acceptAndSettle(store, delivered, testLead)
      await acceptLead(store, { ...testLead, quarantine: 'sent too soon' })
      await acceptLead(store, testLead)
      expect(await figures()).toEqual({ ...before, tests: 3 })
      expect(await store.backlog()).toMatchObject({ pending: 0, quarantined: 0, oldestPendingMs: undefined })
      await claimAll(store)
      await store.erase(canaryEmail)
      expect(await figures()).toEqual({ ...before, tests: 3 })
      expect(await store.books()).toMatchObject({ accepted: 4, delivered: 2, erased: 2 })
    })

    test('that failed are one problem until one of the form arrives', async ({ store, clock, desk }) => {
      const problems = async () => {
        clock.advance(minuteMs)
        const [today, { problems: onHealth }, me, failed] = [
          await desk.call('GET /today'),
          await desk.call('GET /health'),
          await desk.call('GET /me'),
          await desk.call('GET /leads', { query: { state: ['failed'] } })
        ]
        return {
          sentence: today.sentence,
          health: onHealth.map(({ name }: { name: string }) => name),
          bar: [me.counts.failed, me.counts.problems],
          listed: failed.total,
          alerts: (await desk.alerts()).map(({ name, leads }) => `${name}: ${leads}`)
        }
      }
      const none = { bar: [0, 0], health: [], alerts: [], listed: 0 }
      await acceptAndSettle(store, delivered)
      const id = await acceptAndSettle(store, dead, testLead)
      expect(await problems()).toEqual({
        sentence: 'A test lead failed: the CRM refused it, or seven days passed. No lead is waiting.',
        health: ['test'],
        bar: [0, 1],
        listed: 0,
        alerts: [`test: No visitor’s lead is concerned. The test lead: ${id}.`]
      })

      await acceptAndSettle(store, delivered, leadOf({ email: canaryEmail, form_source: 'lead-gen-guide' }))
      expect(await problems()).toMatchObject({ bar: [0, 1] })

      expect(await desk.act('retry', { ids: [id] })).toMatchObject({ done: 1, failed: 0 })
      expect(await problems()).toMatchObject(none)
      for (const claim of await claimAll(store)) await store.settle(claim, dead)
      expect(await problems()).toMatchObject({ bar: [0, 1] })
      await acceptAndSettle(store, delivered, testLead)
      expect(await problems()).toMatchObject(none)
    })

    test('that wait are no overdue leads', async ({ store, clock, desk }) => {
      await acceptAndSettle(store, putOff(minuteMs), testLead)
      clock.advance(60 * minuteMs)
      expect(await desk.call('GET /today')).toMatchObject({
        sentence: 'The CRM isn’t answering. No lead is waiting.',
        level: 'notice',
        waitingCount: 0
      })
      const { queue } = await desk.call('GET /health')
      expect(queue).toMatchObject({ waiting: 0 })
      expect(queue.oldestSince).toBeUndefined()
    })
  })
}
