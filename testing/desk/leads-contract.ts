import { describe, expect, vi } from 'vitest'
import { acceptAndSettle, acceptLead, claimedIds, leadOf } from '../store-contract/accept-lead.ts'
import { dead, delivered, putOff, unanswered } from '../store-contract/settlements.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { json, signedIn } from './signed-in.ts'

const trapped = { quarantine: 'a hidden field was filled in' }

/** What staff see of leads and do with them, the same on both stores. */
export function describeDeskLeads(test: StoreTest) {
  describe('the leads of the desk', () => {
    test('finds leads by state, form, page and part of a name, page by page', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'staff')
      const first = await acceptAndSettle(store, delivered, leadOf({ name: 'Zoë 100% Okafor' }))
      const second = await acceptAndSettle(store, dead, leadOf({ page_url: 'https://ocsm.example/trials' }))
      const third = await acceptLead(store)
      await acceptLead(store, trapped)
      const find = async (query: string) => {
        const { items } = await json(desk.call(`/leads?${query}`))
        return items.map(({ id }: { id: string }) => id)
      }

      expect(await find('state=failed')).toEqual([second])
      expect(await find('state=in-crm,waiting')).toEqual([third, first])
      expect(await find('page=/trials')).toEqual([second])
      expect(await find('q=ZOË 100%25')).toEqual([first])
      expect(await find('q=1%25okafor')).toEqual([])
      expect(await find(`q=${third.slice(0, 30)}&state=waiting`)).toEqual([third])
      expect(await find(`from=${clock.now() + 1}`)).toEqual([])
      const page = await json(desk.call('/leads?limit=3'))
      expect(page.total).toBe(4)
      expect(await find(`limit=3&after=${page.next}`)).toEqual([first])
    })

    test('shows one lead with its tries, the next ones and what was done to it', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'staff')
      const other = await acceptAndSettle(store, delivered)
      const id = await acceptAndSettle(store, putOff(30_000))
      const lead = await json(desk.call(`/leads/${id}`))
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
      expect((await desk.call('/leads/none')).status).toBe(404)

      await store.hasten({ limit: 1 })
      const { crm } = await json(desk.call('/health'))
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
      const desk = await signedIn({ store, clock }, 'staff')
      const id = await acceptLead(store, trapped)
      const stateOf = async () => (await json(desk.call(`/leads/${id}`))).state
      const act = async (action: string) => {
        const { plan } = await json(desk.post('/leads/plan', { action, ids: [id] }))
        return json(desk.post(`/leads/${action}`, { plan }))
      }

      const kept = await act('keep-as-spam')
      expect(kept).toMatchObject({ done: 1, of: 1, failed: 0, ended: true })
      expect(await stateOf()).toBe('spam')
      expect((await desk.post('/leads/undo', { job: kept.job })).status).toBe(204)
      expect(await stateOf()).toBe('held')

      const released = await act('release')
      expect(await stateOf()).toBe('waiting')
      expect(await claimedIds(store)).toEqual([])
      expect((await desk.post('/leads/undo', { job: released.job })).status).toBe(204)
      expect(await stateOf()).toBe('held')
      // The copy in COPY_DIR follows what the history records.
      expect((await store.find(id))?.history.map(({ kind }) => kind)).toEqual(['requeued', 'put-back'])

      const again = await act('release')
      clock.advance(10_000)
      expect(await claimedIds(store)).toEqual([id])
      expect((await desk.post('/leads/undo', { job: again.job })).status).toBe(409)
      const { audit } = await json(desk.call(`/leads/${id}`))
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
      const desk = await signedIn({ store, clock }, 'staff')
      const id = await acceptAndSettle(store, dead)
      const planOf = () => json(desk.post('/leads/plan', { action: 'retry', filter: { state: 'failed' } }))
      const [plan, stale] = [await planOf(), await planOf()]
      expect(plan).toMatchObject({ leads: 1, reasons: [{ leads: 1 }] })

      expect(await json(desk.post('/leads/retry', { plan: plan.plan }))).toMatchObject({
        done: 1
      })
      expect(desk.wakes()).toBe(1)
      expect(await claimedIds(store)).toEqual([id])
      for (const used of [plan, stale])
        expect((await desk.post('/leads/retry', { plan: used.plan })).status).toBe(409)
      expect((await desk.post('/leads/plan', { action: 'retry', ids: [id] })).status).toBe(422)
    })

    test('tries a waiting lead now, and its schedule goes on where it was', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'staff')
      const id = await acceptAndSettle(store, putOff(30_000))
      expect(await claimedIds(store)).toEqual([])
      const { plan } = await json(desk.post('/leads/plan', { action: 'try-now', ids: [id] }))
      expect(await json(desk.post('/leads/try-now', { plan }))).toMatchObject({ done: 1 })
      expect(desk.wakes()).toBe(1)
      const { attempts } = await json(desk.call(`/leads/${id}`))
      expect(attempts.map(({ kind }: { kind: string }) => kind)).toEqual(['transient', 'hastened'])
      expect(await claimedIds(store)).toEqual([id])
    })

    test('erases a person whose email is typed again, and exports what is left', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'staff')
      await acceptAndSettle(store, delivered, leadOf({ email: 'gone@example.com', name: 'Gone' }))
      await acceptLead(store)
      const erase = (typed: string) =>
        desk.post('/people-data/erase', { email: 'gone@example.com', typed, reason: 'Mr. Gone, by phone' })

      expect((await erase('other@example.com')).status).toBe(422)
      expect(await json(erase('Gone@example.com'))).toMatchObject({
        leads: 1,
        undelivered: 0,
        contacts: [{ crmId: 'contact-1' }],
        listed: false
      })
      // Nobody has this email any more, which is no mistake of who asks again.
      expect(await json(erase('gone@example.com'))).toMatchObject({
        leads: 0,
        contacts: [],
        wiped: expect.any(Boolean)
      })
      const { items } = await json(desk.call('/leads?state=erased'))
      expect(items).toMatchObject([{ number: 1, name: '', email: '', page: '' }])
      expect(await json(desk.call('/leads?q=gone'))).toMatchObject({ items: [], total: 0 })

      const exported = await desk.post('/leads/export', { format: 'csv', filter: {} })
      expect(exported.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      const lines = (await exported.text()).trim().split('\r\n')
      expect(lines).toHaveLength(3)
      expect(lines[2]).toContain('"amara@example.com"')
      const { items: deeds } = await json(desk.call('/audit'))
      expect(deeds).toMatchObject([
        { what: 'exported', leads: 2 },
        { what: 'erased', leads: 1 },
        { what: 'signed-in' }
      ])
      expect(JSON.stringify(deeds)).not.toMatch(/gone|amara/i)
    })

    test('Today names the contacts of erased persons until somebody has erased them in the CRM', async ({
      store,
      clock
    }) => {
      const desk = await signedIn({ store, clock }, 'staff')
      const [email, erasedAt] = ['gone@example.com', clock.now()]
      const known = await acceptAndSettle(store, delivered, leadOf({ email }))
      const timedOut = await acceptAndSettle(store, unanswered, leadOf({ email }))
      const { contacts } = await json(
        desk.post('/people-data/erase', { email, typed: email, reason: 'by phone' })
      )
      const open = async (cookie?: string) =>
        (await json(desk.call('/today', cookie === undefined ? {} : { cookie }))).contactsToErase
      expect(await open()).toEqual([
        { leadId: known, crmId: 'contact-1', erasedAt },
        { leadId: timedOut, erasedAt }
      ])
      expect(await open(await desk.signIn('reader'))).toEqual([])

      const tick = (done: unknown[]) => desk.post('/people-data/crm-done', { contacts: done })
      expect((await tick([contacts[1]])).status).toBe(204)
      expect(await open()).toEqual([{ leadId: known, crmId: 'contact-1', erasedAt }])
      expect((await tick([contacts[0]])).status).toBe(204)
      expect(await open()).toEqual([])
      const { items } = await json(desk.call('/audit'))
      expect(items.slice(0, 2)).toMatchObject([
        { what: 'erased-in-crm', leads: 1, detail: 'contact-1' },
        { what: 'erased-in-crm', leads: 1, detail: 'looked for by the email' }
      ])
    })

    test('Health says since when erased text waits to be wiped from the files', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'staff')
      const read = async () => (await json(desk.call('/health'))).unwiped
      expect(await read()).toBeUndefined()
      const since = clock.now()
      await store.change([{ sql: 'insert into unwiped (at) values ($1)', values: [since] }])
      expect(await read()).toEqual({ erasures: 1, since })
      await vi.waitFor(async () => expect(await store.wipe()).toBe(true))
      expect(await read()).toBeUndefined()
    })
  })
}
