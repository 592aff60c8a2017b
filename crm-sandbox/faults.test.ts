import { expect, test, vi } from 'vitest'
import { lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { faultModes } from './faults.ts'

// How the faults look through the API is in `testing/crm/crm-api.test.ts`.

let clock = createSteeredClock()
const sandbox = useSandbox(() => {
  clock = createSteeredClock()
  return { clock }
})

const stored = [{ email: lead.email }]

test('down, 500, 429, 503 and draft store nothing', async () => {
  await sandbox.setFault('down')
  await expect(sandbox.deliver(lead)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  for (const [mode, status, retryAfter, body] of [
    ['500', 500, null, { message: expect.any(String) }],
    ['429', 429, '1', { message: expect.any(String) }],
    ['503', 503, '1800', { message: expect.any(String) }],
    ['draft', 200, null, { status: 'Success: test request received' }]
  ] as const) {
    await sandbox.setFault(mode)
    const answer = await sandbox.deliver(lead)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, retryAfter])
    expect(await readJson(answer)).toMatchObject(body)
  }
  expect(await sandbox.contacts()).toEqual([])
})

test('slow stores the lead and answers after 20 seconds', async () => {
  await sandbox.setFault('slow')
  const answer = sandbox.deliver(lead)
  await vi.waitFor(() => expect(clock.waiting()).toBe(1))
  expect(await sandbox.contacts()).toMatchObject(stored)

  clock.advance(19_999)
  expect(clock.waiting()).toBe(1)
  clock.advance(1)
  expect((await answer).ok).toBe(true)
})

test('422-created answers 422 over a stored contact, and leaves a call that stored nothing as it is', async () => {
  await sandbox.setFault('422-created')
  expect((await sandbox.deliver([])).status).toBe(400)
  const answer = await sandbox.deliver(lead)
  expect(answer.status).toBe(422)
  expect(await readJson(answer)).toMatchObject({ message: [expect.any(String)] })
  expect(await sandbox.contacts()).toMatchObject(stored)
})

test('the page and /api answer as ever whatever the fault is', async () => {
  for (const { mode } of faultModes) {
    expect(await readJson(await sandbox.setFault(mode))).toEqual({ mode, rate: 1 })
    expect(await readJson(await sandbox.call('/api/faults'))).toEqual({ mode, rate: 1 })
    expect(await sandbox.contacts()).toEqual([])
    expect((await sandbox.call('/')).status).toBe(200)
  }
})

const down = { mode: 'down' }

test.each([{}, { mode: 'off' }, { ...down, rate: 1.1 }, { ...down, rate: '1' }, { ...down, x: 1 }])(
  'a fault of %j is refused with what is allowed, and none is set',
  async (body) => {
    const answer = await sandbox.post('/api/faults', body)
    expect(answer.status).toBe(400)
    expect(await readJson(answer)).toEqual({
      message: expect.stringMatching(/^Send \{"mode": M\} with M one of none, .*the calls that fail\.$/)
    })
    expect(await readJson(await sandbox.call('/api/faults'))).toEqual({ mode: 'none', rate: 1 })
  }
)
