import { describe, expect } from 'vitest'
import type { Role } from '../../contract/desk.ts'
import { canaryEmail } from '../../contract/lead.ts'
import { createDayFigures } from '../../relay/desk/day-figures.ts'
import { StoreUnavailable } from '../../relay/outbox/database.ts'
import type { Outcome, Settlement } from '../../relay/outbox/delivery.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimAll,
  claimedIds,
  claimOne,
  givenUp,
  delivered,
  leadOf,
  putOff,
  trapped
} from '../store-contract/accept-lead.ts'
import { claimStep, failedStep, deliveredWith, waiting } from '../store-contract/steps.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { countsOf, signedIn } from './desk-on.ts'

const minuteMs = 60_000

const onFullDisk = () => Promise.reject(new StoreUnavailable('The store failed: the disk is full'))

/** What the screens of the desk show, the same on both stores. */
export function describeScreens(test: StoreTest) {
  describe('the screens of the desk', () => {
    test('counts the leads of the days, without held and test leads', async ({ store, clock, desk }) => {
      await acceptAndSettle(store, delivered, leadOf({ utm_campaign: 'guide', utm_source: 'mail' }))
      await acceptLead(
        store,
        leadOf({ form_source: 'lead-gen-guide', page_url: 'https://ocsm.example/Guide/?a=1' })
      )
      await acceptLead(store, trapped)
      await acceptLead(store, leadOf({ email: canaryEmail }))
      clock.advance(1000)

      expect(await desk.today({ days: 2 })).toMatchObject({
        sentence:
          'All is well. 2 leads since Monday, 1 lead on the way to the CRM, 1 waits for your decision.',
        facts: { today: 2, usualByNow: 0 },
        way: { sent: 3, kept: 3, held: 1, inCrm: 1 },
        days: [
          { day: '2026-01-04', forms: {} },
          { day: '2026-01-05', forms: { 'cta-button-modal': 1, 'lead-gen-guide': 1 } }
        ],
        total: 2,
        pages: [
          { page: '/', leads: 1 },
          { page: '/guide', leads: 1 }
        ],
        campaigns: [
          { campaign: '', leads: 1 },
          { campaign: 'guide', leads: 1, source: 'mail' }
        ],
        latest: [{ state: 'waiting' }, { state: 'delivered' }],
        toDecide: [{ state: 'held', cause: { code: 'trap' } }],
        toDecideCount: 1
      })
      const ofGuide = await desk.call('GET /today', { query: { campaign: 'guide' } })
      expect(ofGuide).toMatchObject({ total: 1, way: { sent: 1, inCrm: 1 } })
    })

    test('says before the alert that the CRM is silent, and what is next', async ({ store, clock, desk }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(1000)
      const since = clock.now()
      await acceptAndSettle(store, putOff(30_000))
      // No lead of a visitor: the next try is not that one.
      await acceptAndSettle(store, putOff(10_000), testLead)
      const today = await desk.today()
      expect(today).toMatchObject({
        sentence: 'The CRM isn’t answering. 1 lead is waiting here, none is lost.',
        level: 'notice',
        facts: { unanswered: { since, nextTryAt: since + 30_000, last: { kind: 'transient' } } },
        way: { stopped: 'down' },
        waiting: [{ nextTryAt: since + 30_000 }]
      })
      expect(await desk.health()).toMatchObject({
        sentence: 'The CRM isn’t answering. 1 lead is waiting, none is lost.'
      })
      clock.advance(16 * 60_000)
      expect(await desk.today()).toMatchObject({
        sentence: 'The CRM isn’t answering. 1 lead is waiting here, none is lost.',
        level: 'trouble'
      })
    })

    test('names the CRM that takes no lead, whatever it answers; alerts say that, too', async ({
      store,
      clock
    }) => {
      const settings = { CRM_WEBHOOK_URL: 'https://crm.example/hook' }
      const desk = await signedIn({ store, clock }, 'staff', settings)
      const said = async () => {
        const { sentence } = await desk.today()
        const health = await desk.health()
        expect(sentence).toContain(health.sentence.split('.')[0])
        return sentence.split('. ')[0]
      }
      await acceptLead(store)
      const attempt = async (outcome: Outcome) => {
        await store.settle(await claimOne(store), { state: 'waiting', delayMs: 0, outcome })
        clock.advance(1)
      }
      const refuses = 'HighLevel isn’t accepting leads'
      await attempt({ kind: 'blocked', status: 404, error: 'the CRM answered 404', ms: 5 })
      expect(await said()).toBe(refuses)
      await attempt({ kind: 'transient', status: 503, error: 'the CRM answered 503', ms: 5 })
      clock.advance(16 * 60_000)
      expect(await said()).toBe(refuses)
      await attempt({ kind: 'transient', status: 200, error: 'the note has no id', ms: 5 })
      clock.advance(60_000)
      expect(await said()).toBe(refuses)
      const answers = 'answers 200, but takes no lead: the answer names no contact.'
      expect(await desk.alerts()).toMatchObject([
        { what: `The oldest unsent lead is 17 minutes old. The CRM ${answers}` }
      ])
      expect(await desk.health()).toMatchObject({
        words: ['The oldest unsent lead is 17 minutes old.'],
        problems: [{ raw: expect.stringContaining(`17 minutes old. The CRM ${answers}`) }]
      })

      // The CRM takes other leads, and this one waits for another reason.
      await store.settle(await claimOne(store), putOff(1))
      await acceptAndSettle(store, delivered)
      clock.advance(60_000)
      expect(await said()).toBe('The oldest unsent lead is 18 minutes old')
    })

    test('names delivered leads whose deal failed or is refused', async ({ store, clock, desk }) => {
      const lacking = async () => {
        clock.advance(minuteMs)
        const { sentence, failedCount } = await desk.today()
        const {
          words: [what, ...others]
        } = await desk.health()
        const alerts = await desk.alerts()
        expect(failedCount).toBe(0)
        expect(others).toEqual([])
        expect(alerts.map((each) => each.what)).toEqual(what === undefined ? [] : [what])
        return [what, sentence, alerts[0]?.size]
      }
      const settle = async (crmId: string, settlement: Settlement) => {
        const id = await acceptAndSettle(store, deliveredWith(crmId, ['deal', 'workflow']))
        await store.settle(await claimStep(store), settlement)
        return id
      }
      const outcome = { kind: 'blocked', status: 404, error: 'the CRM answered 404', ms: 5 } as const
      await settle('contact-1', waiting(24 * 60 * minuteMs))
      await settle('contact-2', { state: 'waiting', delayMs: 60 * minuteMs, outcome })
      clock.advance(14 * minuteMs - 1)
      expect(await lacking()).toEqual([
        undefined,
        'All is well. 2 leads since Monday are in the CRM.',
        undefined
      ])
      const one = '1 delivered lead lacks a deal.'
      expect(await lacking()).toEqual([one, `${one} No lead is waiting.`, 1])
      const id = await settle('contact-3', failedStep)
      const both = '2 delivered leads lack a deal.'
      expect(await lacking()).toEqual([both, `${both} No lead is waiting.`, 2])
      expect((await desk.alerts())[0]?.leads).toContain(`The newest: ${id}.`)
      await store.retrySteps({ limit: 10 })
      expect((await lacking())[0]).toBe(one)
      // The first lead's step gets no answer since its delivery.
      clock.advance(2 * 60 * minuteMs)
      expect((await lacking())[0]).toBe(both)
    })

    test('says at once that no lead can be taken, and why', async ({ store, clock }) => {
      const desk = await signedIn({ store: { ...store, ping: onFullDisk }, clock }, 'staff')
      expect(await desk.today()).toMatchObject({
        sentence: 'No lead can be taken: the store cannot be written. No lead is waiting.',
        level: 'trouble'
      })
      expect(await desk.health()).toMatchObject({
        problems: [{ name: 'store', raw: expect.stringMatching(/^The store failed: the disk is full\./) }]
      })
    })

    test('an owner pauses the deliveries of every relay for a while', async ({ store, clock, openAgain }) => {
      const desk = await signedIn({ store, clock }, 'owner')
      const id = await acceptLead(store)
      const pause = (hours: number) => desk.call('PUT /pause', { body: { hours, reason: 'new workflow' } })
      await expect(pause(9)).rejects.toMatchObject({ code: 'invalid' })
      expect(await pause(8)).toMatchObject({ pause: { until: clock.now() + 8 * 3_600_000 } })
      expect(await pause(1)).toMatchObject({ pause: { by: 'The owner', reason: 'new workflow' } })
      const { nextTryAt, nextTries } = await desk.call('GET /leads/:id', { id })
      expect([nextTryAt, nextTries[0]]).toEqual([clock.now() + 3_600_000, clock.now() + 3_600_000])
      const other = await openAgain()
      expect(await claimedIds(other)).toEqual([])
      expect(await other.untilNextDue()).toBe(3_600_000)
      expect(await desk.today()).toMatchObject({
        sentence: 'The owner paused deliveries until 10:00 AM. 1 lead is waiting here, none is lost.',
        way: { stopped: 'paused' }
      })
      await desk.call('DELETE /pause')
      expect(await claimedIds(other)).toEqual([id])
      await other.close()
    })

    test('Health counts the books, and the last owner stays an owner', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'owner')
      clock.advance(1)
      await acceptAndSettle(store, delivered)
      await acceptLead(store, trapped)
      expect(await desk.health()).toMatchObject({
        sentence: 'Every lead is accounted for. Nobody gets alerts yet.',
        books: { accepted: 2, inCrm: 1, held: 1, spam: 0, difference: 0 },
        crm: { answers: [{ kind: 'delivered', count: 1 }], last: { status: 200 } }
      })

      const body = { email: 'Dana@agency.example', name: 'Dana', role: 'staff' } as const
      const { items } = await desk.call('POST /people', { body })
      const [owner, dana] = items.map(({ id }) => id)
      expect(items[1]).toMatchObject({ email: 'dana@agency.example', role: 'staff' })
      const change = (id = '', role: Role) => desk.call('PATCH /people/:id', { id, body: { role } })
      const remove = (id = '') => desk.call('DELETE /people/:id', { id })
      await expect(change(owner, 'staff')).rejects.toMatchObject({ code: 'last-owner' })
      await expect(remove(owner)).rejects.toMatchObject({ code: 'last-owner' })
      await change(dana, 'owner')
      await remove(owner)
      await expect(desk.call('GET /me')).rejects.toMatchObject({ code: 'signed-out' })
    })

    test('two visitors leave the same counts of a day as one visitor twice', async ({ store, clock }) => {
      const figures = createDayFigures({ store, clock, nameOfDay: () => '2026-01-05' })
      const rows = () =>
        store.ask({
          sql: 'select * from day_figure order by page, metric, bucket',
          values: [],
          read: (found) => found
        })
      const visit = () => {
        figures.countVital('/careers', 'TTFB', 120)
        figures.countVital('/careers', 'LCP', 1700)
      }
      visit()
      visit()
      await figures.flush()
      const once = await rows()
      await store.change([{ sql: 'delete from day_figure', values: [] }])
      visit()
      await figures.flush()
      clock.advance(60_000)
      visit()
      await figures.flush()
      expect(await rows()).toEqual(once)
      expect(once.map((row) => Number(row['reports']))).toEqual([2, 2])
      expect(Object.keys(once[0] ?? {})).toEqual(['day', 'page', 'metric', 'bucket', 'reports'])
    })
  })
}

const testLead = leadOf({ email: canaryEmail })

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
        return {
          counts: countsOf(me),
          totals,
          listed: [all.total, erased.total],
          tests: books.tests,
          testsWaiting: books.testsWaiting
        }
      }
      await acceptAndSettle(store, delivered)
      const before = await figures()
      expect(before).toMatchObject({ totals: [1, 1, 0, 0], listed: [1, 0], tests: 0 })

      await acceptAndSettle(store, delivered, testLead)
      await acceptLead(store, { ...testLead, held: 'haste' })
      await acceptLead(store, testLead)
      expect(await figures()).toEqual({ ...before, tests: 3, testsWaiting: 1 })
      expect(await store.backlog()).toMatchObject({ waiting: 0, held: 0, oldestWaitingMs: undefined })
      await claimAll(store)
      await store.erase(canaryEmail)
      expect(await figures()).toEqual({ ...before, tests: 3 })
      expect(await store.books()).toMatchObject({ accepted: 4, delivered: 2, erased: 2 })
    })

    test('that failed are one problem until one of the form arrives', async ({ store, clock, desk }) => {
      const problems = async () => {
        clock.advance(minuteMs)
        const [today, { problems: onHealth }, me, failed] = [
          await desk.today(),
          await desk.call('GET /health'),
          await desk.call('GET /me'),
          await desk.call('GET /leads', { query: { state: ['failed'] } })
        ]
        const counts = countsOf(me)
        return {
          sentence: today.sentence,
          health: onHealth.map(({ name }: { name: string }) => name),
          bar: [counts.failed, counts.problems],
          listed: failed.total,
          alerts: (await desk.alerts()).map(({ name, leads }) => `${name}: ${leads}`)
        }
      }
      const none = { bar: [0, 0], health: [], alerts: [], listed: 0 }
      await acceptAndSettle(store, delivered)
      const id = await acceptAndSettle(store, givenUp, testLead)
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
      for (const claim of await claimAll(store)) await store.settle(claim, givenUp)
      expect(await problems()).toMatchObject({ bar: [0, 1] })
      await acceptAndSettle(store, delivered, testLead)
      expect(await problems()).toMatchObject(none)
    })

    test('that wait are no overdue leads', async ({ store, clock, desk }) => {
      await acceptAndSettle(store, putOff(minuteMs), testLead)
      clock.advance(60 * minuteMs)
      expect(await desk.today()).toMatchObject({
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
