import { expect, test } from 'vitest'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { openSubmissions } from '../../relay/crm/submissions.ts'
import { compareWithCrm } from '../../relay/operator/reconcile.ts'
import { createPoll } from '../../relay/poll-crm.ts'
import { emptiedStore } from '../relay/emptied-store.ts'
import { freePort } from '../relay/free-port.ts'
import { serve } from '../relay/serve.ts'
import { ada, pollsOn } from '../store-contract/crm-polls.ts'

const dayMs = 24 * 60 * 60_000
const { coachResume } = sandboxIds.forms

const openPlace = async () => pollsOn(await emptiedStore())

test('what people send through forms and calendars of the CRM is kept once, and not sent again', async () => {
  const { send, poll, leads, store, url, clock, settings } = await openPlace()
  const page_url = 'https://ocsm.example/Contact/?utm_source=radio&receipt=secret'
  const { id: crmId } = await send({ page_url })
  const timestamp = new Date(clock.now()).toISOString()
  clock.advance(1000)
  await send(
    { email: 'bo@example.com', utm_campaign: 'spring' },
    `/widget/booking/${sandboxIds.calendars.thankYou}`
  )
  for (const _ of [1, 2]) await poll()

  expect(await leads()).toMatchObject([
    {
      state: 'delivered',
      crmId,
      formSource: 'HighLevel form: Contact',
      lead: {
        ...ada,
        name: 'Ada Obi',
        phone: '',
        utm_source: 'radio',
        page_url: 'https://ocsm.example/Contact/?utm_source=radio',
        timestamp
      }
    },
    // The frame does not know its page.
    { formSource: 'HighLevel form: Book a call', lead: { email: 'bo@example.com', page_url: '' } }
  ])
  expect(await store.books()).toMatchObject({ accepted: 2, delivered: 2 })
  expect(await store.claim({ limit: 9, leaseMs: 1000 })).toEqual([])
  const crm = { ...settings(), kind: 'api' } as const
  const compared = await compareWithCrm({ crm, crmSandboxPort: 1 }, { store, clock })
  expect(compared).toMatchObject({ compared: true, asked: 0, missing: 0 })
  const contacts = await (await fetch(`${url}/api/contacts`)).json()
  expect(JSON.stringify(contacts)).not.toMatch(/notes|"tags"/)
})

test('more than a page of them, with long texts, is read to the end', async () => {
  const { send, poll, leads, logged } = await openPlace()
  for (let count = 0; count < 230; count++)
    await send({ email: `person-${count}@example.com`, message: 'x'.repeat(1500) })
  await send(
    {
      email: 'coach@example.com',
      country: 'Fiji',
      citizenship: 'Fiji',
      license: 'A',
      years: '3',
      level: 'Any'
    },
    `/widget/form/${coachResume}`
  )
  await poll()
  const found = await leads()
  expect(new Set(found.map(({ lead }) => lead?.email)).size).toBe(231)
  expect(found.filter(({ formSource }) => formSource === 'HighLevel form: Coach resume')).toHaveLength(1)
  await poll()
  expect(await leads()).toHaveLength(231)
  // No line of the log names a person.
  expect(JSON.stringify(logged)).not.toMatch(/person-|coach@|Obi/)
})

test('a token without the scope is named once, and what came meanwhile is read later', async () => {
  const { send, leads, lastRun, setLocation, settings, store, clock, log, logged } = await openPlace()
  const poll = createPoll(openSubmissions({ ...settings(), nextToken: 'pit-2' }), { store, clock, log })
  const pollOnce = () => poll(AbortSignal.timeout(20_000))
  await pollOnce()
  await setLocation({ lacksScopes: ['forms.readonly'] })
  for (let day = 0; day < 4; day++) {
    await send({ email: `day-${day}@example.com` })
    clock.advance(dayMs)
    await pollOnce()
  }
  const problem = 'the CRM answered 401: does the token have the scope forms.readonly?'
  expect(logged).toMatchObject([{ level: 50, problem }])
  expect(await lastRun()).toMatchObject({ kind: 'crm-forms', ok: false, result: { raw: problem } })
  expect(await leads()).toEqual([])

  await setLocation({ lacksScopes: [] })
  await pollOnce()
  expect(await leads()).toHaveLength(4)
  expect(await lastRun()).toMatchObject({ ok: true, startedAt: clock.now(), result: { taken: 4, unread: 0 } })
})

test('a row that is not as expected is named without its person, and the others are kept', async () => {
  const { store, clock, log, logged, leads, lastRun, settings } = await openPlace()
  const row = {
    contactId: 'contact-1',
    createdAt: '2026-01-05T08:00:00.000Z',
    formId: 'f',
    email: 'bo@example.com'
  }
  const submissions: unknown[] = [
    { ...row, id: 'no-email', email: 'Bo Secret' },
    { ...row, id: 'no-time', createdAt: 'bo@example.com' },
    'bo@example.com',
    { ...row, id: 'good', name: `Bo \0${'o'.repeat(900)}`, others: { first_name: 7, eventData: 'none' } }
  ]
  const url = await serve((request, response) => {
    const answer = request.url?.startsWith('/forms/submissions') ? { submissions } : { forms: [] }
    response.end(JSON.stringify(answer))
  })
  const poll = createPoll(openSubmissions(settings(url)), { store, clock, log })
  for (const _ of [1, 2]) await poll(AbortSignal.timeout(20_000))
  const named = logged.filter(({ level }) => level === 40)
  expect(named.map(({ submission, problem }) => [submission, problem])).toEqual([
    ['no-email', 'not as expected: email'],
    ['no-time', 'not as expected: createdAt'],
    ['without an id', expect.any(String)]
  ])
  expect(JSON.stringify(logged)).not.toMatch(/bo@|Secret/)
  expect(await leads()).toMatchObject([
    { formSource: 'HighLevel form: f', lead: { email: 'bo@example.com' } }
  ])
  expect(await lastRun()).toMatchObject({ ok: true, result: { taken: 0, unread: 3 } })
})

test('an answer that is something else changes nothing', async () => {
  const { poll, leads, lastRun } = await openPlace()
  await poll(await serve((_, response) => response.end('<html>Sign in</html>')))
  expect(await lastRun()).toMatchObject({
    ok: false,
    result: { raw: expect.stringMatching(/something else/) }
  })
  await poll(`http://127.0.0.1:${await freePort()}`)
  expect(await lastRun()).toMatchObject({ ok: false, result: { raw: expect.stringMatching(/ECONNREFUSED/) } })
  expect(await leads()).toEqual([])
})
