import { describe, expect } from 'vitest'
import type { DeskLeadFilter } from '../../contract/desk-leads.ts'
import type { LeadAction, LeadState } from '../../contract/desk.ts'
import { consentVersion, type LeadFormSource } from '../../contract/lead-forms.ts'
import type { Query } from '../../desk/api.ts'
import type { Settlement } from '../../relay/outbox/delivery.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimedIds,
  claimOne,
  givenUp,
  delivered,
  leadOf,
  putOff,
  trapped
} from '../store-contract/accept-lead.ts'
import { claimStep, failedStep, deliveredWith, doneAs, waiting as later } from '../store-contract/steps.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { countsOf } from './desk-on.ts'

const ofForm = (form_source: LeadFormSource) => leadOf({ form_source })

/** What staff see of leads and do with them, the same on both stores. */
export function describeDeskLeads(test: StoreTest) {
  describe('the leads of the desk', () => {
    test('finds leads by state, page and part of a name, page by page', async ({ store, clock, desk }) => {
      const first = await acceptAndSettle(store, delivered, leadOf({ name: 'Zoë 100% Okafor' }))
      const trials = { page_url: 'https://ocsm.example/trials', language: 'pt', player: 'child' } as const
      const second = await acceptAndSettle(store, givenUp, leadOf(trials))
      const third = await acceptLead(store)
      await acceptLead(store, trapped)
      const find = async (query: Query<'GET /leads'>) =>
        (await desk.call('GET /leads', { query })).items.map(({ id }) => id)

      expect(await find({ state: ['failed'] })).toEqual([second])
      expect(await find({ state: ['delivered', 'waiting'] })).toEqual([third, first])
      expect(await find({ page: '/trials' })).toEqual([second])
      expect(await find({ language: ['pt'] })).toEqual([second])
      expect(await find({ language: ['en', 'es'], state: ['delivered'] })).toEqual([first])
      expect(await desk.call('GET /leads/:id', { id: second })).toMatchObject({
        language: 'pt',
        player: 'child'
      })
      expect(await find({ q: 'ZOË 100%' })).toEqual([first])
      expect(await find({ q: '1%okafor' })).toEqual([])
      expect(await find({ q: third.slice(0, 30), state: ['waiting'] })).toEqual([third])
      expect(await find({ from: clock.now() + 1 })).toEqual([])
      const page = await desk.call('GET /leads', { query: { limit: 3 } })
      expect(page.total).toBe(4)
      expect(await find({ limit: 3, after: page.next })).toEqual([first])
    })

    test('finds a name without its marks, and an address as people read it', async ({ store, desk }) => {
      const name = 'Łukasz Lüdenscheidt-Groß'
      const id = await acceptLead(store, leadOf({ name }))
      const find = async (q: string) =>
        (await desk.call('GET /leads', { query: { q } })).items.map((lead) => lead.id)
      for (const q of ['luden', 'LÜDEN', 'lukasz', 'gross', 'groß']) expect(await find(q)).toEqual([id])
      // Of this address, which a person reads and types, a browser's form makes the other one.
      const sent = await acceptLead(store, leadOf({ email: 'x@xn--mller-kva.de' }))
      for (const q of ['x@müller.de', 'X@MÜLLER.DE', 'x@xn--mller-kva.de'])
        expect(await find(q)).toEqual([sent])
    })

    test('finds people as they are typed', async ({ store, desk }) => {
      const typed: Record<string, string[]> = {
        'Jón Sigurðsson': ['sigurdsson', 'SIGURÐSSON', 'sigurðsson jón'],
        'Niamh O’Brien': ["o'brien", 'O’Brien', 'o´brien', 'obrien'],
        'Ana López': ['López Ana', 'lopez, ana', 'ana  lopez', 'ana\u00a0lopez'],
        'Rita\u00a0Maria  Sá': ['rita maria', 'maria sá', 'Sa Rita'],
        'Luc Jean\u2011Pierre': ['jean-pierre', 'jean pierre', 'jean\u2011pierre', 'pierre luc'],
        'Ħanna Ŋata': ['hanna', 'nata', 'ngata', 'Ŋata ħanna'],
        'Björn Müller': ['muller', 'mueller', 'bjoern', 'MÜLLER'],
        'Joerg Voß': ['jörg', 'voss'],
        'Luka Đoković': ['dokovic', 'djokovic', 'đoković'],
        'Kɔfi Əliyev': ['kofi', 'eliyev', 'aliyev'],
        'Æsa Þórsdóttir Øst': ['aesa', 'thorsdottir', 'ost æsa'],
        'ΜΑΡΙΑ ΣΟΦΙΑΣ': ['σοφιασ', 'σοφιας μαρία'],
        'Ali\u200cReza Ｋim': ['alireza', 'kim']
      }
      const names = Object.keys(typed)
      const ids = await Promise.all(names.map((name) => acceptLead(store, leadOf({ name }))))
      const pairs = Object.entries(typed).flatMap(([name, spellings]) => spellings.map((q) => ({ q, name })))
      const answers = await Promise.all(pairs.map(({ q }) => desk.call('GET /leads', { query: { q } })))
      const found = answers.map(({ items }) => items.map(({ id }) => names[ids.indexOf(id)]).join())
      expect(pairs.map(({ q }, index) => ({ q, name: found[index] }))).toEqual(pairs)
      expect(await desk.call('GET /leads', { query: { q: 'ana brien' } })).toMatchObject({ total: 0 })
    })

    test('shows a lead, its tries, the next ones and what was done to it', async ({ store, clock, desk }) => {
      const other = await acceptAndSettle(store, delivered)
      const id = await acceptAndSettle(store, putOff(30_000))
      const lead = await desk.call('GET /leads/:id', { id })
      expect(lead).toMatchObject({
        state: 'waiting',
        number: 2,
        lead: { email: 'amara@example.com' },
        attempts: [{ kind: 'transient' }],
        others: [{ id: other }],
        consentVersion
      })
      expect(lead.nextTries[0]).toBe(clock.now() + 30_000)
      expect(lead.nextTries.at(-1)).toBe(lead.givesUpAt)
      await expect(desk.call('GET /leads/:id', { id: 'none' })).rejects.toMatchObject({ code: 'not-found' })

      await store.hasten({ limit: 1 })
      const { crm } = await desk.call('GET /health')
      expect(crm.answers.map(({ count }) => count)).toEqual([1, 1])
      expect(crm.last?.ms).toBe(lead.attempts[0]?.ms)

      // A refusal may quote the lead, so a reader does not see it.
      const { call } = await desk.signIn('reader')
      for (const answer of [
        call('GET /leads/:id', { id }),
        call('GET /leads', { query: { group: 'reason' } }),
        call('GET /today'),
        call('GET /health')
      ])
        expect(JSON.stringify(await answer)).not.toMatch(/amara@example\.com/)
    })

    test('releases held leads after ten seconds, with undo until then', async ({ store, clock, desk }) => {
      const id = await acceptLead(store, trapped)
      const stateOf = async () => (await desk.call('GET /leads/:id', { id })).state
      const act = (action: LeadAction) => desk.act(action, { ids: [id] })
      const undo = ({ job }: { job: string }) => desk.call('POST /leads/undo', { body: { job } })

      const kept = await act('keep-as-spam')
      expect(kept).toMatchObject({ done: 1, of: 1, failed: 0, ended: true, undoMs: 10_000 })
      expect(await stateOf()).toBe('spam')
      await undo(kept)
      expect(await stateOf()).toBe('held')

      const released = await act('release')
      expect(await stateOf()).toBe('waiting')
      expect(await claimedIds(store)).toEqual([])
      await undo(released)
      expect(await stateOf()).toBe('held')
      expect((await store.find(id))?.history.map(({ kind }) => kind)).toEqual(['requeued', 'put-back'])

      await act('keep-as-spam')
      const spam = await act('release')
      await undo(spam)
      expect(await stateOf()).toBe('spam')

      const again = await act('release')
      expect(again.undoMs).toBe(10_000)
      clock.advance(4_000)
      expect((await desk.call('GET /jobs/:id', { id: again.job })).undoMs).toBe(6_000)
      clock.advance(6_000)
      expect(await claimedIds(store)).toEqual([id])
      await expect(undo(again)).rejects.toMatchObject({ code: 'too-late' })
      const { audit } = await desk.call('GET /leads/:id', { id })
      expect(audit.map(({ what }) => what).join(' ')).toBe(
        'kept-as-spam undone released undone kept-as-spam released undone released'
      )
    })

    test('takes back no lead that was tried meanwhile', async ({ store, desk }) => {
      const id = await acceptLead(store, trapped)
      const { job } = await desk.act('release', { ids: [id] })
      await desk.act('try-now', { ids: [id] })
      await store.settle(await claimOne(store), putOff(30_000))
      const undone = desk.call('POST /leads/undo', { body: { job } })
      await expect(undone).rejects.toMatchObject({
        code: 'partly-undone',
        message: '1 had changed meanwhile; 0 were put back.'
      })
      expect(await desk.call('GET /leads/:id', { id })).toMatchObject({ state: 'waiting' })
    })

    test('a plan carries out only the action that it was made for', async ({ store, desk }) => {
      const id = await acceptLead(store, trapped)
      const { plan } = await desk.plan('keep-as-spam', { ids: [id] })
      const released = desk.call('POST /leads/release', { body: { plan } })
      await expect(released).rejects.toMatchObject({ code: 'changed' })
      expect(await desk.call('GET /leads/:id', { id })).toMatchObject({ state: 'held' })
    })

    test('a lead that was kept as spam needs a person no more', async ({ store, desk }) => {
      const [id] = [await acceptLead(store, trapped), await acceptLead(store, trapped)]
      const toDecide = async () => {
        const { toDecide: count } = countsOf(await desk.call('GET /me'))
        return [count, ...(await desk.alerts()).map(({ what }) => what)]
      }
      expect(await toDecide()).toEqual([2, '2 leads look like spam and wait for a decision.'])
      await desk.act('keep-as-spam', { ids: [id] })
      expect(await toDecide()).toEqual([1, '1 lead looks like spam and waits for a decision.'])
      await desk.act('keep-as-spam', { filter: {} })
      expect(await toDecide()).toEqual([0])
    })

    test('groups failed leads by code and status, whatever the CRM wrote to each', async ({
      store,
      desk
    }) => {
      for (const [status, error] of [
        [422, 'trace 2'],
        [413, 'too long'],
        [422, 'trace 1']
      ] as const)
        await acceptAndSettle(store, {
          state: 'failed',
          outcome: { kind: 'permanent', status, error, ms: 1 }
        })
      const { groups } = await desk.call('GET /leads', { query: { state: ['failed'], group: 'reason' } })
      expect(groups).toEqual([
        { cause: { status: 422, raw: 'trace 1' }, leads: 2 },
        { cause: { status: 413, raw: 'too long' }, leads: 1 }
      ])
    })

    test('retries failed leads once, and refuses a plan whose leads changed', async ({ store, desk }) => {
      const id = await acceptAndSettle(store, givenUp)
      const planOf = () => desk.plan('retry', { filter: { state: ['failed'] } })
      const retry = ({ plan }: { plan: string }) => desk.call('POST /leads/retry', { body: { plan } })
      const [plan, stale] = [await planOf(), await planOf()]
      expect(plan).toMatchObject({ leads: 1, causes: [{ leads: 1 }] })

      const { job, ...retried } = await retry(plan)
      expect(retried).toMatchObject({ done: 1 })
      expect(await desk.call('GET /jobs/:id', { id: job })).toMatchObject({ failedAgain: 0 })
      expect(desk.wakes()).toBe(1)
      const claim = await claimOne(store)
      expect(claim.leadId).toBe(id)
      for (const used of [plan, stale]) await expect(retry(used)).rejects.toMatchObject({ code: 'changed' })
      await expect(desk.plan('retry', { ids: [id] })).rejects.toMatchObject({ code: 'none-fits' })

      // The cause is still there.
      await store.settle(claim, givenUp)
      expect(await desk.call('GET /jobs/:id', { id: job })).toMatchObject({ done: 1, failedAgain: 1 })
    })

    test('tries a waiting lead now, and its schedule goes on where it was', async ({ store, desk }) => {
      const id = await acceptAndSettle(store, putOff(30_000))
      const other = await acceptAndSettle(store, putOff(30_000))
      expect(await claimedIds(store)).toEqual([])
      expect(await desk.act('try-now', { ids: [id] })).toMatchObject({ done: 1 })
      expect(desk.wakes()).toBe(1)
      const { attempts } = await desk.call('GET /leads/:id', { id })
      expect(attempts.map(({ kind }) => kind)).toEqual(['transient', 'hastened'])
      // One that arrives before the question is answered keeps the other from nothing.
      const { plan } = await desk.plan('try-now', { ids: [id, other] })
      await store.settle(await claimOne(store), delivered)
      expect(await desk.call('POST /leads/try-now', { body: { plan } })).toMatchObject({ of: 1, done: 1 })
      expect(await claimedIds(store)).toEqual([other])
    })

    test('retries only the step that a delivered lead lacks', async ({ store, clock, desk }) => {
      const whole = await acceptAndSettle(store, deliveredWith('contact-1', ['fields']))
      await store.settle(await claimStep(store), doneAs())
      const id = await acceptAndSettle(store, deliveredWith('contact-2'))
      await store.settle(await claimStep(store), doneAs())
      await store.settle(await claimStep(store), later(30_000))
      const dueAt = clock.now() + 30_000
      const show = () => desk.call('GET /leads/:id', { id })
      const lacking = async () => {
        const { items, total } = await desk.call('GET /leads', {
          query: { state: ['delivered'], lacks: 'step' }
        })
        expect(items).toHaveLength(total)
        return items.map((row) => [row.id, row.state, row.lacks])
      }
      const error = 'amara@example.com: later'
      const fields = { kind: 'fields', state: 'delivered' }
      const workflow = { kind: 'workflow', state: 'waiting' }
      const steps = [fields, { kind: 'deal', state: 'waiting', dueAt, cause: { raw: error } }, workflow]
      expect(await show()).toMatchObject({ state: 'delivered', lacks: 'deal', steps })
      expect(await lacking()).toEqual([[id, 'delivered', 'deal']])
      const reader = await desk.signIn('reader')
      expect(JSON.stringify(await reader.call('GET /leads/:id', { id }))).not.toContain('amara@example.com')

      expect(await desk.act('retry', { ids: [id] })).toMatchObject({ done: 1, of: 1, failed: 0 })
      expect(desk.wakes()).toBe(1)
      await store.settle(await claimStep(store), failedStep)
      expect(await show()).toMatchObject({
        state: 'delivered',
        steps: [fields, { state: 'failed' }, workflow]
      })
      expect((await desk.call('GET /leads', { query: { state: ['failed'] } })).total).toBe(0)

      // Neither a retry of failed leads nor one of whole leads concerns it.
      for (const chosen of [{ filter: { state: ['failed' as const] } }, { ids: [whole] }])
        await expect(desk.plan('retry', chosen)).rejects.toMatchObject({ code: 'none-fits' })
      const filter = { state: ['delivered' as const], lacks: 'step' as const }
      await expect(desk.plan('try-now', { filter })).rejects.toMatchObject({ code: 'none-fits' })
      expect(await desk.act('retry', { filter })).toMatchObject({ done: 1, of: 1 })
      expect(await lacking()).toEqual([])
      for (const kind of ['deal', 'workflow'] as const) {
        const claim = await claimStep(store)
        expect(claim).toMatchObject({ destination: kind, leadId: id })
        await store.settle(claim, doneAs())
      }
      const { steps: done, attempts, audit } = await show()
      expect(done.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
      expect(attempts.map(({ kind }) => kind)).toEqual(['delivered', 'hastened', 'hastened'])
      expect(audit.map(({ what }) => what)).toEqual(['retried', 'retried'])
    })

    test('names people without a deal of their own, on the lead, on Today and by an alert', async ({
      store,
      desk
    }) => {
      const accept = async (name: string, settlement: Settlement) => {
        const [firstName = '', lastName = ''] = name.split(' ')
        const lead = leadOf({ name, firstName, lastName, email: 'mother@example.com' })
        return acceptAndSettle(store, settlement, lead)
      }
      const end = async (name: string, settlement: Settlement) => {
        const id = await accept(name, deliveredWith('contact-1', ['deal']))
        await store.settle(await claimStep(store), settlement)
        return id
      }
      const ada = await end('Ada Okafor', doneAs('deal-1'))
      const shared = { kind: 'delivered', code: 'shared-deal', crmId: 'deal-1', ms: 1 } as const
      const bo = await end('Bo Okafor', { state: 'delivered', outcome: shared })
      const outcome = { kind: 'delivered', code: 'other-contact', crmId: 'contact-2', ms: 1 } as const
      const eve = await accept('Eve Stone', { state: 'delivered', outcome })
      expect((await desk.call('GET /today')).withoutDeal).toMatchObject([
        { id: eve, state: 'delivered' },
        { id: bo, with: { id: ada, name: 'Ada Okafor' } }
      ])
      const show = async (id: string) => (await desk.call('GET /leads/:id', { id })).withoutDeal
      expect(await Promise.all([ada, bo, eve].map(show))).toMatchObject([
        undefined,
        { with: { id: ada } },
        {}
      ])
      expect(await desk.alerts()).toMatchObject([{ name: 'deal', size: 2 }])
    })

    test('tells the other leads of a player from those of other players with the same address', async ({
      store,
      desk
    }) => {
      const accept = (firstName: string) =>
        acceptLead(store, leadOf({ name: `${firstName} Ruiz`, firstName, email: 'mother@example.com' }))
      const [jose, luis, again] = [await accept('José'), await accept('Luis'), await accept('JOSE')]
      const { others, sameAddress } = await desk.call('GET /leads/:id', { id: jose })
      expect(others).toMatchObject([{ id: again }])
      expect(sameAddress).toMatchObject([{ id: luis, name: 'Luis Ruiz' }])
    })

    test('says who waits for a guardian, on the lead and on Today, and drafts a letter in their language', async ({
      store,
      desk
    }) => {
      const minor = leadOf({ player: 'minor', email: 'mother@example.com' })
      const id = await acceptAndSettle(store, deliveredWith('contact-1', ['answer', 'workflow']), minor)
      expect((await desk.call('GET /today')).guardians).toMatchObject([{ id, player: 'minor' }])
      const show = () => desk.call('GET /leads/:id', { id })
      const { guardian, steps } = await show()
      expect(guardian).toMatchObject({
        state: 'to confirm',
        letter: {
          subject: expect.stringContaining('Amara Okafor'),
          text: expect.stringContaining(`https://ocsm.example/guardian/${id}`)
        }
      })
      expect(steps).toMatchObject([{ awaitsGuardian: true }, { awaitsGuardian: true }])
      const answer = { leadId: id, answer: 'declined', version: 1, language: 'en' } as const
      await store.answerGuardian(answer)
      expect(await show()).toMatchObject({ guardian: { state: 'declined' }, requests: [{ kind: 'erase' }] })
      expect((await desk.call('GET /today')).guardians).toEqual([])
    })

    test('acts on leads of several states and forms, and exports them', async ({ store, desk }) => {
      const waiting = await acceptAndSettle(store, putOff(30_000), ofForm('lead-gen-guide'))
      const failed = await acceptAndSettle(store, givenUp, ofForm('lead-gen-guide-cta'))
      const held = await acceptLead(store, { ...ofForm('lead-gen-guide'), ...trapped })
      for (const settlement of [putOff(30_000), givenUp])
        await acceptAndSettle(store, settlement, ofForm('cta-button-modal'))
      await acceptLead(store, { ...ofForm('cta-button-modal'), ...trapped })
      const form: LeadFormSource[] = ['lead-gen-guide', 'lead-gen-guide-cta']

      const filter = { form, state: ['waiting', 'failed'] } satisfies DeskLeadFilter
      const file = await desk.call('POST /leads/export', { body: { format: 'jsonl', filter } })
      const rows = (await file.text()).trim().split('\n')
      expect(rows.map((row) => JSON.parse(row).id)).toEqual([waiting, failed])

      const stateOf = async (id: string) => (await desk.call('GET /leads/:id', { id })).state
      const act = async (action: LeadAction, state: LeadState[]) =>
        expect(await desk.act(action, { filter: { form, state } })).toMatchObject({ of: 1, done: 1 })
      await act('try-now', ['waiting', 'failed'])
      expect(await claimedIds(store)).toEqual([waiting])
      await act('retry', ['failed'])
      expect(await claimedIds(store)).toEqual([failed])
      await act('keep-as-spam', ['held', 'spam'])
      expect(await stateOf(held)).toBe('spam')
      await act('release', ['held', 'spam'])
      expect(await stateOf(held)).toBe('waiting')

      // @ts-expect-error A list is an array. Only the query string separates it by commas.
      const asText = desk.call('POST /leads/export', { body: { filter: { form: 'lead-gen-guide' } } })
      await expect(asText).rejects.toMatchObject({ code: 'invalid' })
    })
  })
}
