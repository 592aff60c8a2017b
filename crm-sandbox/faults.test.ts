import { expect, test, vi } from 'vitest'
import { lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { faultModes } from './faults.ts'

let clock = createSteeredClock()
let draws: number[] = []
const sandbox = useSandbox(() => {
  clock = createSteeredClock()
  draws = []
  return { clock, random: () => draws.shift() ?? 0 }
})

const channels = [
  { channel: 'webhook', send: () => sandbox.deliver(lead) },
  { channel: 'API', send: () => sandbox.create({ email: lead.email }) }
]

test.each(channels)('down resets the connection of the $channel and stores nothing', async ({ send }) => {
  await sandbox.setFault('down')

  await expect(send()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  expect(await sandbox.contacts()).toEqual([])
})

test.each(channels)('slow stores what the $channel gets and answers after 20 seconds', async ({ send }) => {
  await sandbox.setFault('slow')
  const answer = send()
  await vi.waitFor(() => expect(clock.waiting()).toBe(1))
  expect(await sandbox.contacts()).toMatchObject([{ email: lead.email }])

  clock.advance(19_999)
  expect(clock.waiting()).toBe(1)
  clock.advance(1)
  expect((await answer).ok).toBe(true)
})

test.each(channels)(
  'hang stores what the $channel gets and leaves it without an answer',
  async ({ send }) => {
    await sandbox.setFault('hang')
    const answered = vi.fn<() => void>()
    void send().then(answered, () => undefined)

    await vi.waitFor(async () => expect(await sandbox.contacts()).toMatchObject([{ email: lead.email }]))
    clock.advance(86_400_000)
    await sandbox.setFault('none')
    await sandbox.contacts()
    expect(answered).not.toHaveBeenCalled()
  }
)

test.each(channels)('500 and 429 are answered by the $channel and nothing is stored', async ({ send }) => {
  await sandbox.setFault('500')
  expect((await send()).status).toBe(500)

  await sandbox.setFault('429')
  const answer = await send()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1'])
  expect(await sandbox.contacts()).toEqual([])
})

test.each(channels)(
  'draft lets the $channel answer the false 200 and nothing is stored',
  async ({ send }) => {
    await sandbox.setFault('draft')
    const answer = await send()

    expect(answer.status).toBe(200)
    expect(await readJson(answer)).toEqual({ status: 'Success: test request received' })
    expect(await sandbox.contacts()).toEqual([])
  }
)

test.each(channels)('422-created lets the $channel answer 422 over a stored contact', async ({ send }) => {
  await sandbox.setFault('422-created')
  const answer = await send()

  expect(answer.status).toBe(422)
  expect(await readJson(answer)).toMatchObject({ message: [expect.any(String)] })
  expect(await sandbox.contacts()).toMatchObject([{ email: lead.email }])
  expect(await readJson(await sandbox.search(lead.email))).toMatchObject({ contact: { email: lead.email } })
})

test('422-created leaves the answer to a call that stored nothing as it is', async () => {
  await sandbox.setFault('422-created')

  expect((await sandbox.deliver([])).status).toBe(400)
})

test('a fault befalls the share of calls that its rate says', async () => {
  await sandbox.setFault('500', 0.3)
  draws = [0.1, 0.29, 0.3, 0.9]
  const statuses = []
  for (const _ of [1, 2, 3, 4]) statuses.push((await sandbox.deliver(lead)).status)

  expect(statuses).toEqual([500, 500, 200, 200])
  await sandbox.setFault('down', 0)
  expect((await sandbox.deliver(lead)).status).toBe(200)
})

test.each(faultModes)('the page and /api answer as ever while the fault is $mode', async ({ mode }) => {
  expect(await readJson(await sandbox.setFault(mode))).toEqual({ mode, rate: 1 })

  expect(await readJson(await sandbox.call('/api/faults'))).toEqual({ mode, rate: 1 })
  expect(await sandbox.contacts()).toEqual([])
  expect((await sandbox.call('/')).status).toBe(200)
})

const down = { mode: 'down' }

test.each([{}, { mode: 'off' }, { ...down, rate: 1.1 }, { ...down, rate: '1' }, { ...down, x: 1 }])(
  'a fault of %j is refused with what is allowed, and none is set',
  async (body) => {
    const answer = await sandbox.post('/api/faults', body)

    expect(answer.status).toBe(400)
    expect(await readJson(answer)).toEqual({
      message:
        'Send {"mode": M} with M one of none, down, slow, hang, 500, 429, draft, 422-created; optionally "rate", a number from 0 to 1.'
    })
    expect(await readJson(await sandbox.call('/api/faults'))).toEqual({ mode: 'none', rate: 1 })
  }
)
