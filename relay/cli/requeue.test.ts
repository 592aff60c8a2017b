import { expect, onTestFinished, test, vi } from 'vitest'
import { keep } from '../../testing/relay/keep-leads.ts'
import { givenUp, delivered, deliveredAs, putOff } from '../../testing/store-contract/accept-lead.ts'
import { deliveredWith } from '../../testing/store-contract/steps.ts'
import { systemClock } from '../clock.ts'
import { createPause } from '../operator/pause.ts'
import { steps } from '../outbox/leads.ts'

test('retry brings back failed leads, release held ones, and neither the other', async () => {
  const { leads, ids } = await keep({ settlement: givenUp }, { held: 'trap' })
  const [failedId = '', trapped = ''] = ids
  expect(await leads('retry', trapped)).toMatchObject({ status: 1, err: `not failed: ${trapped}\n` })
  const retried = { status: 0, out: expect.stringMatching(/^1 lead waiting/) }
  expect(await leads('retry', failedId)).toMatchObject(retried)
  expect((await leads('release', '--all')).out).toMatch(/^1 lead waiting again/)
  expect((await leads('list', '--state', 'waiting')).out).toContain('2 leads')
})

test('release sends what staff kept as spam only if its id is named', async () => {
  const { leads, ids, store } = await keep({ held: 'trap' }, { held: 'trap' })
  const [spam = '', held = ''] = ids
  await store.keepAsSpam([spam])
  expect((await leads('release', '--email', 'amara@example.com')).out).toMatch(/^1 lead waiting again/)
  expect((await leads('release', '--all')).out).toMatch(/^0 leads waiting again/)
  expect(await store.find(spam)).toMatchObject({ state: 'spam' })
  expect(await store.find(held)).toMatchObject({ state: 'waiting' })
  expect((await leads('release', spam)).out).toMatch(/^1 lead waiting again/)
})

test('retry --sandbox sends again what the sandbox took, to a real CRM and not to the sandbox, and nothing else', async () => {
  const settlements = [deliveredAs('sandbox-1'), delivered, givenUp].map((settlement) => ({ settlement }))
  const { leads, leadsWith, ids } = await keep(...settlements)
  const [taken = '', real = ''] = ids
  const retry = (crm: string, ...args: string[]) =>
    leadsWith({ CRM_WEBHOOK_URL: crm }, 'retry', '--sandbox', ...args)
  const hook = 'https://crm.example/hook'

  for (const [crm, problem] of [
    ['', 'no CRM is set'],
    ['http://localhost:3001/hook', 'is the sandbox']
  ] as const)
    expect(await retry(crm, '--all')).toMatchObject({ status: 1, err: expect.stringContaining(problem) })
  expect(await retry(hook)).toMatchObject({ status: 2, err: 'retry: expected ids, a filter or --all\n' })
  expect(await retry(hook, real)).toMatchObject({ status: 1, err: `not taken by the sandbox: ${real}\n` })
  expect((await retry(hook, '--all')).out).toMatch(/^1 lead waiting again/)
  const { out } = await leads('show', taken)
  expect(out).toMatch(/^state +waiting$/m)
  expect(out).not.toContain('sandbox-1')
  expect((await leads('reconcile', '--no-crm')).out).toMatch(/^delivered +1\nwaiting +1\nfailed +1$/m)
})

test('retry --waiting makes due now what waits for its next attempt, all or a campaign, and no failed lead', async () => {
  // The leads are of January: their next attempts are due in the future of today's clock.
  const settlement = putOff(Date.now())
  const { leads, ids } = await keep(
    { settlement, changes: { utm_campaign: 'spring' } },
    { settlement, changes: { utm_campaign: 'autumn' } },
    { settlement: givenUp }
  )
  const [spring = '', , failedId = ''] = ids
  const due = async (id: string) => /^next_attempt +(\d+)/m.exec((await leads('show', id)).out)?.[1]
  expect(Number(await due(spring))).toBeGreaterThan(2050)
  expect(await leads('retry', '--waiting', '--campaign', 'spring')).toMatchObject({
    status: 0,
    out: '1 lead due now; a running relay starts sending them within ten seconds\n'
  })
  expect(await due(spring)).toBe(String(new Date().getUTCFullYear()))
  expect((await leads('retry', '--waiting')).out).toMatch(/^1 lead due now/)
  const refused = { status: 1, err: `not waiting for the next attempt: ${failedId}\n` }
  expect(await leads('retry', '--waiting', failedId)).toMatchObject(refused)
  expect((await leads('retry', '--waiting', '--sandbox', '--all')).status).toBe(2)
})

test('retry brings back only the missing step of a delivered lead, by its id or with --waiting', async () => {
  const withSteps = deliveredWith('contact-1')
  const { leads, store, ids } = await keep({ settlement: withSteps }, { settlement: withSteps })
  const [failedId = ''] = ids
  // Of one contact, so these are claimed one after the other.
  for (const state of ['failed', 'waiting'] as const)
    for (const claim of await store.claim({ limit: 1, leaseMs: 1000 })) {
      const outcome = { kind: 'permanent', error: 'refused', status: 422, ms: 5 } as const
      await store.settle(claim, { state, delayMs: 3_600_000, outcome })
    }
  expect((await leads('retry', '--waiting')).out).toMatch(/^1 lead due now/)
  expect((await leads('retry', failedId)).out).toMatch(/^1 lead waiting again/)
  expect(await leads('retry', failedId)).toMatchObject({ status: 1, err: `not failed: ${failedId}\n` })
  expect((await leads('show', failedId)).out).toMatch(/^state +delivered$/m)
  const found = await store.ask(steps(ids))
  expect(found.map(({ state, attempts }) => `${state} ${attempts}`).join()).toBe(
    'waiting 0,waiting 0,waiting 0,waiting 1,waiting 0,waiting 0'
  )
})

test('while a person has stopped deliveries, retry, alert and reconcile say until when', async () => {
  const { leads, store } = await keep({ settlement: givenUp })
  const until = Date.parse('2030-01-05T09:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: until - 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await createPause({ store, clock: systemClock }).begin({ until, by: 'dana', reason: 'the CRM moves' })
  const stopped =
    'deliveries: PAUSED since 2030-01-05 08:59:00 until 2030-01-05 09:00:00 (UTC) by dana: the CRM moves'
  expect((await leads('retry', '--all')).out).toBe(`1 lead waiting again\n${stopped}\n`)
  expect((await leads('alert')).out).toContain(`\n${stopped}\n`)
  expect((await leads('reconcile')).out).toContain(`${stopped}\n`)
})
