import { describe, expect } from 'vitest'
import { canaryEmail } from '../../relay/crm/canary-email.ts'
import { createDayFigures } from '../../relay/desk/day-figures.ts'
import { acceptAndSettle, acceptLead, claimedIds, leadOf } from '../store-contract/accept-lead.ts'
import { dead, delivered, putOff } from '../store-contract/settlements.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { deskOn } from './desk-on.ts'

const trapped = { quarantine: 'a hidden field was filled in' }

const json = async (response: Promise<Response>) => {
  const answer = await response
  expect({
    status: answer.status,
    body: answer.status < 300 ? '' : await answer.clone().text()
  }).toMatchObject({
    body: ''
  })
  return answer.json()
}

/** What the desk shows and does, the same on both stores. */
export function describeDesk(test: StoreTest) {
  describe('the desk', () => {
    test('counts the leads of the days, without those held and without test leads', async ({
      store,
      clock
    }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      await acceptAndSettle(store, delivered, leadOf({ utm_campaign: 'guide', utm_source: 'mail' }))
      await acceptLead(
        store,
        leadOf({ form_source: 'lead-gen-guide', page_url: 'https://ocsm.example/Guide/?a=1' })
      )
      await acceptLead(store, trapped)
      await acceptLead(store, leadOf({ email: canaryEmail }))
      clock.advance(1000)

      expect(await json(desk.call('/today?days=2', { cookie }))).toMatchObject({
        sentence: 'All is well. 2 leads since Monday, 1 lead on the way to the CRM.',
        facts: { today: 2, usualByNow: 0 },
        way: { sent: 2, kept: 2, inCrm: 1 },
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
        latest: [{ state: 'waiting' }, { state: 'in-crm' }],
        toDecide: [{ state: 'held', reason: trapped.quarantine }],
        toDecideCount: 1
      })
      expect(await json(desk.call('/today?campaign=guide', { cookie }))).toMatchObject({ total: 1 })
    })

    test('finds leads by state, form, page and part of a name, page by page', async ({ store, clock }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      const first = await acceptAndSettle(store, delivered, leadOf({ name: 'Zoë 100% Okafor' }))
      const second = await acceptAndSettle(store, dead, leadOf({ page_url: 'https://ocsm.example/trials' }))
      const third = await acceptLead(store)
      await acceptLead(store, trapped)
      const find = async (query: string) => {
        const { items } = await json(desk.call(`/leads?${query}`, { cookie }))
        return items.map(({ id }: { id: string }) => id)
      }

      expect(await find('state=failed')).toEqual([second])
      expect(await find('state=in-crm,waiting')).toEqual([third, first])
      expect(await find('page=/trials')).toEqual([second])
      expect(await find('q=ZOË 100%25')).toEqual([first])
      expect(await find('q=1%25okafor')).toEqual([])
      expect(await find(`q=${third.slice(0, 30)}&state=waiting`)).toEqual([third])
      expect(await find(`from=${clock.now() + 1}`)).toEqual([])
      const page = await json(desk.call('/leads?limit=3', { cookie }))
      expect(page.total).toBe(4)
      expect(await find(`limit=3&after=${page.next}`)).toEqual([first])
    })

    test('refuses a null character, which PostgreSQL cannot store', async ({ store, clock }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('owner')
      const until = clock.now() + 1000
      for (const [method, path, body] of [
        ['GET', '/leads?q=a%00', undefined],
        ['GET', '/leads?page=/%00', undefined],
        ['GET', '/today?campaign=%00', undefined],
        ['GET', '/audit?who=%00', undefined],
        ['GET', '/leads/%00', undefined],
        ['DELETE', '/sessions/%00', undefined],
        ['POST', '/leads/plan', { action: 'retry', ids: ['\0'] }],
        ['PUT', '/pause', { until, reason: 'new\0workflow' }]
      ] as const) {
        const { status } = await desk.call(path, { method, cookie, body })
        expect({ path, status }).toEqual({ path, status: 422 })
      }
    })

    test('says that the CRM does not answer before the alert does, and what happens next', async ({
      store,
      clock
    }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      await acceptAndSettle(store, delivered)
      clock.advance(1000)
      const since = clock.now()
      await acceptAndSettle(store, putOff(30_000))
      const today = await json(desk.call('/today', { cookie }))
      expect(today).toMatchObject({
        sentence: 'The CRM isn’t answering. 1 lead is waiting here, none is lost.',
        level: 'notice',
        facts: { unanswered: { since, nextTryAt: since + 30_000, last: { kind: 'transient' } } },
        way: { blocked: 'refused' }
      })
      expect(await json(desk.call('/health', { cookie }))).toMatchObject({
        sentence: 'The CRM isn’t answering. 1 lead is waiting, none is lost.'
      })
      clock.advance(16 * 60_000)
      expect(await json(desk.call('/today', { cookie }))).toMatchObject({
        sentence: 'The CRM isn’t answering. 1 lead is waiting here, none is lost.',
        level: 'trouble'
      })
    })

    test('shows one lead with its tries, the next ones and what was done to it', async ({ store, clock }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      const other = await acceptAndSettle(store, delivered)
      const id = await acceptAndSettle(store, putOff(30_000))
      const lead = await json(desk.call(`/leads/${id}`, { cookie }))
      expect(lead).toMatchObject({
        state: 'waiting',
        number: 2,
        lead: { email: 'amara@example.com' },
        attempts: [{ kind: 'transient' }],
        others: [{ id: other }],
        consent: { current: true }
      })
      expect(lead.nextTries[0]).toBe(clock.now() + 30_000)
      expect(lead.nextTries.at(-1)).toBe(lead.givesUpAt)
      expect((await desk.call('/leads/none', { cookie })).status).toBe(404)

      await store.hasten({ limit: 1 })
      const { crm } = await json(desk.call('/health', { cookie }))
      expect(crm.answers.map(({ count }: { count: number }) => count)).toEqual([1, 1])
      expect(crm.last.ms).toBe(lead.attempts[0].ms)

      // A refusal may quote the lead, so a reader does not see it.
      const reader = await desk.signIn('reader')
      for (const path of [`/leads/${id}`, '/leads?group=reason', '/today', '/health']) {
        const answer = JSON.stringify(await json(desk.call(path, { cookie: reader })))
        expect(answer).not.toMatch(/amara@example\.com/)
      }
    })

    test('releases held leads after ten seconds, and takes them back until they are tried', async ({
      store,
      clock
    }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      const id = await acceptLead(store, trapped)
      const stateOf = async () => (await json(desk.call(`/leads/${id}`, { cookie }))).state
      const act = async (action: string) => {
        const { plan } = await json(desk.post('/leads/plan', { action, ids: [id] }, { cookie }))
        return json(desk.post(`/leads/${action}`, { plan }, { cookie }))
      }

      const kept = await act('keep-as-spam')
      expect(kept).toMatchObject({ done: 1, of: 1, failed: 0, ended: true })
      expect(await stateOf()).toBe('spam')
      expect((await desk.post('/leads/undo', { job: kept.job }, { cookie })).status).toBe(204)
      expect(await stateOf()).toBe('held')

      const released = await act('release')
      expect(await stateOf()).toBe('waiting')
      expect(await claimedIds(store)).toEqual([])
      expect((await desk.post('/leads/undo', { job: released.job }, { cookie })).status).toBe(204)
      expect(await stateOf()).toBe('held')
      // The copy in COPY_DIR follows what the history records.
      expect((await store.find(id))?.history.map(({ kind }) => kind)).toEqual(['requeued', 'put-back'])

      const again = await act('release')
      clock.advance(10_000)
      expect(await claimedIds(store)).toEqual([id])
      expect((await desk.post('/leads/undo', { job: again.job }, { cookie })).status).toBe(409)
      const { audit } = await json(desk.call(`/leads/${id}`, { cookie }))
      expect(audit.map(({ what }: { what: string }) => what)).toEqual([
        'kept-as-spam',
        'undone',
        'released',
        'undone',
        'released'
      ])
    })

    test('retries failed leads once, and refuses a plan whose leads have changed', async ({
      store,
      clock
    }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      const id = await acceptAndSettle(store, dead)
      const planOf = () =>
        json(desk.post('/leads/plan', { action: 'retry', filter: { state: 'failed' } }, { cookie }))
      const [plan, stale] = [await planOf(), await planOf()]
      expect(plan).toMatchObject({ leads: 1, reasons: [{ leads: 1 }] })

      expect(await json(desk.post('/leads/retry', { plan: plan.plan }, { cookie }))).toMatchObject({
        done: 1
      })
      expect(desk.wakes()).toBe(1)
      expect(await claimedIds(store)).toEqual([id])
      for (const used of [plan, stale])
        expect((await desk.post('/leads/retry', { plan: used.plan }, { cookie })).status).toBe(409)
      expect((await desk.post('/leads/plan', { action: 'retry', ids: [id] }, { cookie })).status).toBe(422)
    })

    test('tries a waiting lead now, and its schedule goes on where it was', async ({ store, clock }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      const id = await acceptAndSettle(store, putOff(30_000))
      expect(await claimedIds(store)).toEqual([])
      const { plan } = await json(desk.post('/leads/plan', { action: 'try-now', ids: [id] }, { cookie }))
      expect(await json(desk.post('/leads/try-now', { plan }, { cookie }))).toMatchObject({ done: 1 })
      expect(desk.wakes()).toBe(1)
      const { attempts } = await json(desk.call(`/leads/${id}`, { cookie }))
      expect(attempts.map(({ kind }: { kind: string }) => kind)).toEqual(['transient', 'hastened'])
      expect(await claimedIds(store)).toEqual([id])
    })

    test('erases a person whose email is typed again, and exports what is left', async ({ store, clock }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('staff')
      await acceptAndSettle(store, delivered, leadOf({ email: 'gone@example.com', name: 'Gone' }))
      await acceptLead(store)
      const erase = (typed: string) =>
        desk.post(
          '/people-data/erase',
          { email: 'gone@example.com', typed, reason: 'Mr. Gone, by phone' },
          { cookie }
        )

      expect((await erase('other@example.com')).status).toBe(422)
      expect(await json(erase('Gone@example.com'))).toMatchObject({ leads: 1, undelivered: 0 })
      const { items } = await json(desk.call('/leads?state=erased', { cookie }))
      expect(items).toMatchObject([{ number: 1, name: '', email: '', page: '' }])
      expect(await json(desk.call('/leads?q=gone', { cookie }))).toMatchObject({ items: [], total: 0 })

      const exported = await desk.post('/leads/export', { format: 'csv', filter: {} }, { cookie })
      expect(exported.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      const lines = (await exported.text()).trim().split('\r\n')
      expect(lines).toHaveLength(3)
      expect(lines[2]).toContain('"amara@example.com"')
      const { items: deeds } = await json(desk.call('/audit', { cookie }))
      expect(deeds).toMatchObject([
        { what: 'exported', leads: 2 },
        { what: 'erased', leads: 1 },
        { what: 'signed-in' }
      ])
      expect(JSON.stringify(deeds)).not.toMatch(/gone|amara/i)
    })

    test('a pause by an owner holds deliveries of every relay until its end', async ({
      store,
      clock,
      openAgain
    }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('owner')
      const id = await acceptLead(store)
      const pause = (hours: number) =>
        desk.call('/pause', {
          method: 'PUT',
          cookie,
          body: { until: clock.now() + hours * 3_600_000, reason: 'new workflow' }
        })
      expect((await pause(9)).status).toBe(422)
      expect(await json(pause(1))).toMatchObject({ pause: { by: 'The owner', reason: 'new workflow' } })
      const other = await openAgain()
      expect(await claimedIds(other)).toEqual([])
      expect(await other.untilNextDue()).toBe(3_600_000)
      expect(await json(desk.call('/today', { cookie }))).toMatchObject({
        sentence: 'The owner paused deliveries until 10:00 AM. 1 lead is waiting here, none is lost.',
        way: { blocked: 'paused' }
      })
      await desk.call('/pause', { method: 'DELETE', cookie })
      expect(await claimedIds(other)).toEqual([id])
      await other.close()
    })

    test('Health counts the books, and people come and go but never the last owner', async ({
      store,
      clock
    }) => {
      const desk = deskOn({ store, clock })
      const cookie = await desk.signIn('owner')
      clock.advance(1)
      await acceptAndSettle(store, delivered)
      await acceptLead(store, trapped)
      expect(await json(desk.call('/health', { cookie }))).toMatchObject({
        sentence: 'All is well. The books balance, the CRM answers in 0.1 seconds.',
        books: { accepted: 2, inCrm: 1, held: 1, spam: 0, difference: 0 },
        chain: { leads: 2 },
        latency: [{ day: '2026-01-05', p50Ms: 0 }],
        crm: { answers: [{ kind: 'delivered', count: 1 }], last: { status: 200 } }
      })
      expect(await json(desk.post('/health/check-chain', {}, { cookie }))).toMatchObject({ ok: true })

      const { items } = await json(
        desk.post('/people', { email: 'Dana@agency.example', name: 'Dana', role: 'staff' }, { cookie })
      )
      const [owner, dana] = items
      expect(dana).toMatchObject({ email: 'dana@agency.example', role: 'staff' })
      const change = (id: string, method: string, body?: object) =>
        desk.call(`/people/${id}`, { method, cookie, body })
      expect((await change(owner.id, 'PATCH', { role: 'staff' })).status).toBe(409)
      expect((await change(owner.id, 'DELETE')).status).toBe(409)
      expect((await change(dana.id, 'PATCH', { role: 'owner' })).status).toBe(200)
      expect((await change(owner.id, 'DELETE')).status).toBe(204)
      expect((await desk.call('/me', { cookie })).status).toBe(401)
    })

    test('of two owners who step down at the same moment, one stays', async ({ store, clock }) => {
      const { people } = deskOn({ store, clock })
      for (const name of ['Ann', 'Ben'])
        await people.add({ email: `${name}@agency.example`, name, role: 'owner' })
      const [ann, ben] = await people.list()
      const left = await Promise.all([people.remove(ann?.id ?? ''), people.setRole(ben?.id ?? '', 'reader')])
      expect(left.filter(Boolean)).toHaveLength(1)
    })

    test('the audit trail is append only', async ({ store, clock, alter }) => {
      await deskOn({ store, clock }).signIn('staff')
      await expect(alter(`update audit set who = 'nobody'`)).rejects.toThrow('append only')
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
