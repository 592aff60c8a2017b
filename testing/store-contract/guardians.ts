import { describe, expect } from 'vitest'
import type { StepKind } from '../../contract/desk.ts'
import { doneBefore } from '../../relay/outbox/erasures.ts'
import { awaitingGuardian } from '../../relay/outbox/guardians.ts'
import { steps } from '../../relay/outbox/leads.ts'
import type { GuardianAnswer, Store } from '../../relay/outbox/store.ts'
import { acceptAndSettle, acceptLead, claimOne, deliveredAs, leadOf } from './accept-lead.ts'
import { claimStep, deliveredWith, doneAs } from './steps.ts'
import type { StoreTest } from './store-test.ts'

const left: StepKind[] = ['deal', 'ask', 'answer', 'workflow']

const email = 'mother@example.com'

const minor = leadOf({ email, player: 'minor', page_url: 'https://ocsm.example/elite-25' })

const accept = (store: Store) => acceptAndSettle(store, deliveredWith('contact-1', left), minor)

const answer = (store: Store, leadId: string, given: Partial<GuardianAnswer> = {}) =>
  store.answerGuardian({ leadId, answer: 'agreed', email, version: 1, language: 'en', ...given })

/** Does the steps that are due, and resolves to which those were. */
async function doDue(store: Store): Promise<string[]> {
  const done: string[] = []
  while ((await store.untilNextDue()) === 0) {
    const claim = await claimStep(store)
    done.push(claim.destination)
    await store.settle(claim, doneAs(claim.destination === 'deal' ? 'deal-1' : undefined))
  }
  return done
}

export function describeGuardians(test: StoreTest) {
  describe('the lead of a player under 18', () => {
    test('goes on once the guardian has agreed with the email of the lead, and its workflow runs once', async ({
      store,
      clock
    }) => {
      const leadId = await accept(store)
      expect(await doDue(store)).toEqual(['deal', 'ask'])
      expect(await store.untilNextDue()).toBeUndefined()
      expect(await store.ask(steps([leadId]))).toMatchObject([
        { state: 'delivered' },
        { state: 'delivered' },
        { state: 'waiting', attempts: 0, awaitsGuardian: true, dueAt: undefined },
        { state: 'waiting', attempts: 0, awaitsGuardian: true, dueAt: undefined }
      ])
      expect(await store.ask(awaitingGuardian(10))).toEqual([leadId])
      clock.advance(1000)
      expect(await answer(store, leadId, { email: 'other@example.com' })).toBe('other email')
      expect(await doDue(store)).toEqual([])
      expect(await answer(store, leadId, { email: 'Mother@Example.com', language: 'es' })).toBe('recorded')
      expect(await doDue(store)).toEqual(['answer', 'workflow'])
      const agreed = { state: 'agreed', at: clock.now(), version: 1, answeredIn: 'es', language: 'en' }
      expect(await store.guardian(leadId)).toMatchObject({
        ...agreed,
        name: 'Amara Okafor',
        page: '/elite-25'
      })
      for (const again of ['agreed', 'declined'] as const)
        expect(await answer(store, leadId, { answer: again })).toBe('answered before')
      expect(await store.guardian(leadId)).toMatchObject(agreed)
      expect(await store.dataRequests()).toEqual([])
      expect(await doDue(store)).toEqual([])
      expect(await store.ask(awaitingGuardian(10))).toEqual([])
    })

    test('waits for nobody if the guardian agreed before the CRM had the contact', async ({ store }) => {
      const leadId = await acceptLead(store, minor)
      expect(await answer(store, leadId)).toBe('recorded')
      await store.settle(await claimOne(store), deliveredWith('contact-1', left))
      expect(await doDue(store)).toEqual(left)
    })

    test('ends in a request to erase if the guardian declines, until staff close that and the guardian agrees', async ({
      store,
      clock
    }) => {
      const leadId = await accept(store)
      expect(await answer(store, leadId, { answer: 'declined', email: '' })).toBe('recorded')
      expect(await doDue(store)).toEqual(['deal', 'ask', 'answer'])
      const requests = await store.dataRequests()
      expect(requests).toMatchObject([{ leadId, kind: 'erase', email }])
      expect(await store.guardian(leadId)).toMatchObject({ state: 'declined', asksToErase: true })
      expect(await answer(store, leadId)).toBe('answered before')
      const done = () => store.ask(doneBefore(clock.now() + 1))
      expect(await done()).toEqual([])
      await store.closeRequests(requests)
      // Staff keep it, so it ends like any other lead.
      expect(await done()).toEqual([leadId])
      expect(await answer(store, leadId)).toBe('recorded')
      // The CRM learns of the new answer, too.
      expect(await done()).toEqual([])
      expect(await doDue(store)).toEqual(['answer', 'workflow'])
    })

    test('is apart from that of a brother with the same guardian', async ({ store }) => {
      const [one, two] = [await accept(store), await accept(store)]
      await doDue(store)
      expect(await answer(store, two)).toBe('recorded')
      expect(await doDue(store)).toEqual(['answer', 'workflow'])
      expect(await store.ask(awaitingGuardian(10))).toEqual([one])
      expect(await store.guardian(one)).toMatchObject({ state: 'to confirm' })
    })

    test('has no guardian any more once it is erased, and its link does nothing', async ({ store }) => {
      const leadId = await accept(store)
      await store.erase(email)
      expect(await store.guardian(leadId)).toBeUndefined()
      expect(await answer(store, leadId)).toBe('gone')
      expect(await store.ask(awaitingGuardian(10))).toEqual([])
    })

    test.for(['self', 'child', undefined] as const)(
      'is not that of a lead whose player is %s: nothing waits',
      async (player, { store }) => {
        const changes = leadOf({ email, ...(player && { player }) })
        const leadId = await acceptAndSettle(store, deliveredWith('contact-1', ['workflow']), changes)
        expect(await store.guardian(leadId)).toBeUndefined()
        expect(await answer(store, leadId)).toBe('gone')
        expect(await doDue(store)).toEqual(['workflow'])
      }
    )

    test('that went to the wrong CRM begins again there, and waits again', async ({ store }) => {
      const leadId = await acceptAndSettle(store, deliveredWith('sandbox-1', left), minor)
      await store.requeue({ state: 'delivered', filter: { crmIdPrefix: 'sandbox-' }, limit: 1 })
      await store.settle(await claimOne(store), deliveredWith('contact-1', left))
      expect(await doDue(store)).toEqual(['deal', 'ask'])
      expect(await store.ask(awaitingGuardian(10))).toEqual([leadId])
      // A contact without steps waits for nobody.
      await acceptAndSettle(store, deliveredAs('contact-2'), minor)
      expect(await store.ask(awaitingGuardian(10))).toEqual([leadId])
    })
  })
}
