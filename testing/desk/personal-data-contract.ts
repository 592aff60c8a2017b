import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { parseLead } from '../../contract/lead.ts'
import { listName } from '../../relay/operator/erase.ts'
import { shownEmail } from '../../relay/outbox/rows.ts'
import { temporaryDir } from '../relay/temporary-dir.ts'
import {
  acceptAndSettle,
  acceptLead,
  givenUp,
  delivered,
  leadOf,
  trapped,
  unanswered
} from '../store-contract/accept-lead.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { countsOf, signedIn } from './desk-on.ts'

/** Exports of leads, and a person's right to be forgotten, the same on both stores. */
export function describePersonalData(test: StoreTest) {
  describe('the personal data of the desk', () => {
    test('exports a spreadsheet as the desk shows it, and rows for machines', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'staff', { DESK_TIME_ZONE: 'America/Los_Angeles' })
      const foreign = { language: 'es', player: 'minor' } as const
      const summer = leadOf({ name: 'Jürgen Müller', timestamp: '2026-07-01T09:00:00Z', ...foreign })
      await acceptAndSettle(store, delivered, summer)
      const spam = await acceptLead(store, trapped)
      await acceptAndSettle(store, givenUp)
      await acceptLead(store, trapped)
      await desk.act('keep-as-spam', { ids: [spam] })

      const fileOf = async (format: 'csv' | 'jsonl') => {
        const file = await desk.call('POST /leads/export', { body: { format, filter: {} } })
        return Buffer.from(await file.arrayBuffer()).toString()
      }
      const csv = await fileOf('csv')
      expect(csv.slice(0, 5)).toBe('\uFEFF"id"')
      const rows = csv
        .trim()
        .split('\r\n')
        .map((line) => line.replaceAll('"', '').split(','))
      const column = (name: string) => rows.map((cells) => cells[rows[0]?.indexOf(name) ?? 0]).slice(1)
      expect(column('state')).toEqual(['In CRM', 'Kept as spam', 'Failed', 'Held'])
      expect(column('received_at')[0]).toBe('2026-01-05 01:00:00-08:00')
      expect(column('timestamp')[0]).toBe('2026-07-01 02:00:00-07:00')
      expect(column('form_source')[0]).toBe('Lead dialog')
      expect(column('language')).toEqual(['Spanish', 'English', 'English', 'English'])
      expect(column('player')).toEqual(['Themselves (under 18)', '', '', ''])
      expect(column('name')[0]).toBe('Jürgen Müller')

      const [first] = (await fileOf('jsonl')).split('\n')
      expect(JSON.parse(first ?? '')).toMatchObject({
        state: 'delivered',
        received_at: '2026-01-05T09:00:00.000Z',
        form_source: 'cta-button-modal',
        ...foreign
      })
    })

    test('erases a person whose email is typed again, and exports what is left', async ({ store, clock }) => {
      const backups = await temporaryDir()
      const desk = await signedIn({ store, clock }, 'staff', { BACKUP_DIR: backups })
      const id = await acceptAndSettle(store, delivered, leadOf({ email: 'gone@example.com', name: 'Gøne' }))
      await acceptLead(store)
      const about = { email: 'gone@example.com', reason: 'Mr. Gone, by phone' }
      const erase = (typed: string) => desk.call('POST /people-data/erase', { body: { ...about, typed } })

      await expect(erase('other@example.com')).rejects.toMatchObject({ code: 'other-email' })
      expect(await erase('Gone@example.com')).toMatchObject({
        leads: 1,
        undelivered: 0,
        contacts: [{ crmId: 'contact-1' }],
        listed: true
      })
      // A restore erases the person again.
      expect(await readFile(join(backups, listName), 'utf8')).toBe(`${id}\n`)
      // Nobody has this email any more. A second request is no error.
      expect(await erase('gone@example.com')).toMatchObject({ leads: 0, contacts: [] })
      const { items } = await desk.call('GET /leads', { query: { state: ['erased'] } })
      expect(items).toMatchObject([{ number: 1, name: '', email: '', page: '' }])
      expect(await desk.call('GET /leads', { query: { q: 'gone' } })).toMatchObject({ items: [], total: 0 })

      const exported = await desk.call('POST /leads/export', { body: { filter: {} } })
      expect(exported).toMatchObject({ name: 'leads.csv', type: 'text/csv; charset=utf-8' })
      const lines = (await exported.text()).trim().split('\r\n')
      expect(lines).toHaveLength(3)
      expect(lines[2]).toContain('"amara@example.com"')
      const { items: deeds } = await desk.call('GET /audit')
      expect(deeds).toMatchObject([
        { what: 'exported', leads: 2 },
        { what: 'erased', leads: 1 },
        { what: 'signed-in' }
      ])
      expect(JSON.stringify(deeds)).not.toMatch(/gone|amara/i)
    })

    test('says of an erasure that no restore would repeat it', async ({ store, clock }) => {
      const backups = join(await temporaryDir(), 'not there')
      const desk = await signedIn({ store, clock }, 'staff', { BACKUP_DIR: backups })
      await acceptLead(store)
      const { email } = leadOf({}).lead
      const body = { email, typed: email, reason: 'by phone' }
      expect(await desk.call('POST /people-data/erase', { body })).toMatchObject({ leads: 1, listed: false })
    })

    test('finds and erases a person by every spelling of an address', async ({ store, desk }) => {
      for (const [typed, ...stored] of [
        ['A&B@example.com', 'a&b@example.com'],
        ['x@müller.de', 'X@MÜLLER.de', 'x@xn--mller-kva.de'],
        ['name@example.xn--p1ai', 'name@example.рф', 'Name@example.XN--P1AI'],
        ['hidden@example.com\u200B', 'hidden@example.com\u200B']
      ] as const) {
        for (const email of stored) {
          const { lead } = leadOf({ email })
          expect(parseLead(lead)).toMatchObject({ ok: true })
          await acceptLead(store, { lead })
        }
        const { leads } = await desk.call('POST /people-data/find', { body: { email: typed } })
        expect(leads.map(({ email }) => email).toReversed()).toEqual(stored.map(shownEmail))
        const body = { email: stored[0], typed, reason: 'by phone' }
        expect(await desk.call('POST /people-data/erase', { body })).toMatchObject({ leads: stored.length })
      }
      expect(await desk.call('GET /leads', { query: { state: ['erased'] } })).toMatchObject({ total: 6 })
    })

    test('Today names erased contacts until the CRM erased them, too', async ({ store, clock, desk }) => {
      const [email, erasedAt] = ['gone@example.com', clock.now()]
      const known = await acceptAndSettle(store, delivered, leadOf({ email }))
      const timedOut = await acceptAndSettle(store, unanswered, leadOf({ email }))
      const body = { email, typed: email, reason: 'by phone' }
      const { contacts } = await desk.call('POST /people-data/erase', { body })
      const open = async ({ call }: Pick<typeof desk, 'call'>) => (await call('GET /today')).contactsToErase
      /** Today, Health and the badge of Health agree. */
      const isWell = async () => {
        const [today, { sentence }, me] = await Promise.all([
          desk.today(),
          desk.health(),
          desk.call('GET /me')
        ])
        return [today.level === 'well', !sentence.includes('erased in'), countsOf(me).problems === 0]
      }
      expect(await isWell()).toEqual([false, false, false])
      expect(await open(desk)).toEqual([
        { leadId: known, crmId: 'contact-1', erasedAt },
        { leadId: timedOut, erasedAt }
      ])
      expect(await open(await desk.signIn('reader'))).toEqual([])

      const tick = (done: typeof contacts) =>
        desk.call('POST /people-data/crm-done', { body: { contacts: done } })
      await tick(contacts.slice(1))
      expect(await open(desk)).toEqual([{ leadId: known, crmId: 'contact-1', erasedAt }])
      await tick(contacts.slice(0, 1))
      expect(await open(desk)).toEqual([])
      expect(await isWell()).toEqual([true, true, true])
      const { items } = await desk.call('GET /audit')
      expect(items.slice(0, 2)).toMatchObject([
        { what: 'erased-in-crm', leads: 1, detail: { text: 'contact-1' } },
        { what: 'erased-in-crm', leads: 1, detail: { about: 'email' } }
      ])
    })

    test('a request about data waits on Today and on its lead until somebody closes it', async ({
      store,
      clock,
      desk
    }) => {
      const email = 'amara@example.com'
      const id = await acceptAndSettle(store, delivered)
      const gone = await acceptLead(store, leadOf({ email: 'gone@example.com' }))
      await store.requestData({ leadId: id, kind: 'erase', email })
      const at = clock.now()
      clock.advance(1000)
      await store.requestData({ leadId: gone, kind: 'correct', email: 'gone@example.com' })
      await store.requestData({ leadId: id, kind: 'correct', email })
      const requests = [
        { kind: 'erase' as const, at },
        { kind: 'correct' as const, at: at + 1000 }
      ]
      const open = async ({ call }: Pick<typeof desk, 'call'>) => [
        (await call('GET /today')).requests.map((lead) => [lead.id, lead.name, lead.requests]),
        (await call('GET /leads/:id', { id })).requests
      ]
      const name = 'Amara Okafor'
      const theirs = [gone, name, [{ kind: 'correct', at: at + 1000 }]]
      expect(await open(desk)).toEqual([[[id, name, requests], theirs], requests])
      expect(await open(await desk.signIn('reader'))).toEqual([[], []])
      expect(await desk.today()).toMatchObject({
        sentence: '3 requests of people about their data are open. 1 lead is waiting here, none is lost.'
      })

      const seen = { requests: requests.map((request) => ({ leadId: id, ...request })) }
      const { job } = await desk.act('close-requests', seen)
      expect(await open(desk)).toEqual([[theirs], []])
      await expect(desk.plan('close-requests', seen)).rejects.toMatchObject({ code: 'none-fits' })
      await desk.call('POST /leads/undo', { body: { job } })
      expect(await open(desk)).toEqual([[[id, name, requests], theirs], requests])
      const { audit } = await desk.call('GET /leads/:id', { id })
      expect(audit.map(({ what }) => what)).toEqual(['closed-requests', 'undone'])

      // An erasure closes them for good.
      const again = await desk.act('close-requests', seen)
      await store.erase(email)
      const undo = desk.call('POST /leads/undo', { body: { job: again.job } })
      await expect(undo).rejects.toMatchObject({ code: 'partly-undone' })
      expect(await open(desk)).toEqual([[theirs], []])
    })

    test('only the requests that a person saw are closed, and opened again', async ({
      store,
      clock,
      desk
    }) => {
      const email = 'amara@example.com'
      const leadId = await acceptAndSettle(store, delivered)
      const ask = async (kind: 'correct' | 'erase') => {
        clock.advance(1000)
        await store.requestData({ leadId, kind, email })
        return { leadId, kind, at: clock.now() }
      }
      const open = async () => (await store.dataRequests()).map(({ email: _email, ...request }) => request)
      const close = (plan: string) => desk.call('POST /leads/close-requests', { body: { plan } })

      const seen = [await ask('correct')]
      const later = await ask('erase')
      const { plan } = await desk.plan('close-requests', { requests: seen })
      const { job } = await close(plan)
      expect(await open()).toEqual([later])
      await store.closeRequests([later])
      await desk.call('POST /leads/undo', { body: { job } })
      expect(await open()).toEqual(seen)

      // Somebody else closes it, and the person asks again.
      const stale = await desk.plan('close-requests', { requests: seen })
      await desk.act('close-requests', { requests: seen })
      const again = await ask('correct')
      await expect(close(stale.plan)).rejects.toMatchObject({ code: 'changed' })
      await expect(desk.plan('close-requests', { requests: seen })).rejects.toMatchObject({
        code: 'none-fits'
      })
      // A request is closed only by its own name.
      await expect(desk.plan('close-requests', { ids: [leadId] })).rejects.toMatchObject({
        code: 'none-fits'
      })
      expect(await open()).toEqual([again])
    })

    test('Health says since when erased text waits to be wiped', async ({ store, clock, desk }) => {
      const read = async () => (await desk.call('GET /health')).unwiped
      expect(await read()).toBeUndefined()
      const since = clock.now()
      await store.change([{ sql: 'insert into unwiped (at) values ($1)', values: [since] }])
      expect(await read()).toEqual({ erasures: 1, since })
      // Other tests read in the same database.
      await vi.waitFor(async () => expect(await store.wipe()).toBe(true), { timeout: 10_000 })
      expect(await read()).toBeUndefined()
    })
  })
}
