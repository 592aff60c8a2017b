import { describe, expect } from 'vitest'
import { readConditions } from '../../relay/alerts/conditions.ts'
import { readConfig } from '../../relay/config.ts'
import { canaryEmail } from '../../relay/crm/crm.ts'
import { answerLimitOf } from '../../relay/desk/zone.ts'
import {
  countWaits,
  findUnanswered,
  longestWaits,
  recordLook,
  type Unanswered,
  watchedMs
} from '../../relay/outbox/answer-queries.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { signedIn } from '../desk/desk-on.ts'
import { acceptAndSettle, acceptLead, dead, delivered, deliveredAs, leadOf } from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const hour = 60 * 60_000

/** The settings of a relay that asks for answers. */
export const asking = {
  CRM_API_TOKEN: 'pit-1',
  CRM_LOCATION_ID: 'loc',
  CRM_ANSWERS_MINUTES: '5',
  ALERT_ANSWER_HOURS: '8'
}

/** Accepts and delivers a lead of this name. */
const deliver = (store: Store, name: string) =>
  acceptAndSettle(store, deliveredAs(`contact-${name}`), leadOf({ name, email: `${name}@example.com` }))

const unanswered = async (store: Store, now: number) => store.ask(findUnanswered({ now, limit: 10 }))

const look = (store: Store, lead: Unanswered, lookedAt: number, answeredAt?: number) =>
  store.change([recordLook(lead, { since: lead.since, answeredAt, lookedAt })])

/** When somebody first answered each lead, as far as the relay knows. */
export function describeAnswers(test: StoreTest) {
  describe('the answers to leads', () => {
    test('are looked for where none is known, the oldest look first', async ({ store, clock }) => {
      const start = clock.now()
      await deliver(store, 'eve')
      await store.erase('eve@example.com')
      await acceptAndSettle(store, delivered, leadOf({ email: canaryEmail }))
      const first = await deliver(store, 'ada')
      const second = await deliver(store, 'bo')
      await acceptAndSettle(store, dead)
      await acceptLead(store)
      const find = async () => (await unanswered(store, clock.now())).map(({ leadId }) => leadId)
      expect(await unanswered(store, start)).toEqual([
        { leadId: first, crmId: 'contact-ada', since: start },
        { leadId: second, crmId: 'contact-bo', since: start }
      ])
      const [ada, bo] = await unanswered(store, start)
      if (!ada || !bo) throw new Error('two leads were expected')
      clock.advance(hour)
      await look(store, ada, clock.now())
      expect(await find()).toEqual([second, first])
      expect(await store.ask(longestWaits(clock.now(), 9))).toEqual([
        { leadId: first, since: start, lookedAt: start + hour }
      ])
      await look(store, bo, clock.now() + 1, start + 60_000)
      await look(store, ada, clock.now() + 2)
      expect(await find()).toEqual([first])
      expect(await store.find(second)).toMatchObject({ answeredAt: start + 60_000 })
      expect(await store.find(first)).toMatchObject({ answeredAt: undefined })

      clock.advance(watchedMs)
      expect(await find()).toEqual([])
      expect(await store.ask(countWaits(clock.now()))).toBe(0)
    })

    test('go with an erased person, and with a lead that goes to another CRM', async ({ store, clock }) => {
      await deliver(store, 'ada')
      await acceptAndSettle(store, deliveredAs('sandbox-1'), leadOf({ email: 'bo@example.com' }))
      const leads = await unanswered(store, clock.now())
      for (const lead of leads) await look(store, lead, clock.now())
      expect(await store.ask(countWaits(clock.now()))).toBe(2)
      await store.erase('ada@example.com')
      await store.requeue({ state: 'delivered', filter: { crmIdPrefix: 'sandbox-' }, limit: 1 })
      expect(await store.ask(countWaits(clock.now()))).toBe(0)
      // A look that was on its way ends after them.
      for (const lead of leads) await look(store, lead, clock.now(), clock.now())
      expect(await store.ask(longestWaits(clock.now(), 9))).toEqual([])
      expect(await unanswered(store, clock.now())).toEqual([])
    })

    test('are at the desk and in its export, where the relay asks for them', async ({ store, clock }) => {
      const start = clock.now()
      const place = { store, clock }
      const [first, second] = [await deliver(store, 'Ada'), await deliver(store, 'Bo')]
      const desk = await signedIn(place, 'staff', asking)
      const leads = async () => (await desk.call('GET /leads')).items.map(({ id, answer }) => [id, answer])
      expect(await leads()).toEqual([
        [second, undefined],
        [first, undefined]
      ])
      expect((await desk.call('GET /today')).answers).toEqual({ waiting: 0 })
      const [ada, bo] = await unanswered(store, start)
      if (!ada || !bo) throw new Error('two leads were expected')
      clock.advance(5 * hour)
      await look(store, ada, clock.now())
      await look(store, bo, clock.now(), start + 2 * hour)
      // What nobody looked at since then is not guessed.
      clock.advance(hour)
      expect(await leads()).toEqual([
        [second, { answered: true, waitedMs: 2 * hour }],
        [first, { answered: false, waitedMs: 5 * hour }]
      ])
      expect(await desk.call('GET /me')).toMatchObject({ answers: true })
      expect((await desk.call('GET /today')).answers).toMatchObject({
        waiting: 1,
        longest: { id: first, name: 'Ada', answer: { answered: false, waitedMs: 5 * hour } }
      })
      const reader = await desk.signIn('reader')
      expect(JSON.stringify((await reader.call('GET /today')).answers)).not.toMatch(/Ada/)
      const exported = await desk.call('POST /leads/export', { body: { format: 'csv' } })
      const [head, ...lines] = (await exported.text()).split('\r\n')
      const column = head?.split(',').indexOf('"answered_at"') ?? -1
      expect(lines.slice(0, 2).map((line) => line.split(',')[column])).toEqual([
        '""',
        '"2026-01-05 11:00:00+00:00"'
      ])

      const off = await signedIn(place, 'owner')
      expect((await off.call('GET /me')).answers).toBeUndefined()
      expect((await off.call('GET /today')).answers).toBeUndefined()
    })

    test('alert after working hours, as long as the CRM says that nobody answered', async ({
      store,
      clock
    }) => {
      const config = readConfig({ ...asking, DESK_TIME_ZONE: 'America/Los_Angeles' })
      if (!config.ok) throw new Error(config.problem)
      const watched = { dataDir: undefined, backupHours: 0, copyLagMs: undefined }
      const found = () =>
        readConditions({ ...watched, store, now: clock.now(), answers: answerLimitOf(config.config) })
      // On a Friday at two; on Sunday, clocks change.
      clock.advance(Date.parse('2026-03-06T14:00-08:00') - clock.now())
      const since = clock.now()
      const id = await deliver(store, 'ada')
      const [ada] = await unanswered(store, since)
      if (!ada) throw new Error('a lead was expected')
      clock.advance(Date.parse('2026-03-09T13:59-07:00') - clock.now())
      await look(store, ada, clock.now())
      clock.advance(24 * hour)
      expect(await found()).toEqual([])
      await look(store, ada, Date.parse('2026-03-09T14:00-07:00'))
      expect(await found()).toEqual([
        {
          name: 'answer',
          since,
          size: 1,
          what: '1 lead has waited 8 working hours for an answer.',
          leads: `The CRM has them. The longest without an answer: ${id}.`
        }
      ])
      await look(store, ada, clock.now(), clock.now())
      expect(await found()).toEqual([])
    })
  })
}
