import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { newKey, sendLead, waitAfter, waitToRetry, type SendingProgress } from './send-lead.ts'

const entry = {
  lead: sampleLead(),
  idempotencyKey: '2f1c7f0e-8d3b-4a53-8d0f-6c1d0b9a7e55',
  trap: '',
  timeTaken: 4000
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Relay = (path: string, init: RequestInit) => Promise<Response>

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const stored = () => Promise.resolve(Response.json({ success: true, message: 'Received.' }))
const busy = (retryAfter: string) => () =>
  Promise.resolve(
    Response.json(
      { success: false, message: 'Too many.' },
      { status: 429, headers: { 'Retry-After': retryAfter } }
    )
  )
/** Accepts the call and never answers. */
const silent = (_path: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/**
 * Sends to the given relay. Records when each attempt was made, in milliseconds from the start, and how sending ended.
 */
function sending(relay: Relay, onLine = true) {
  const device = { onLine }
  const began = performance.now()
  const attempts: number[] = []
  const phases: SendingProgress['phase'][] = []
  const since = () => Math.round(performance.now() - began)
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    attempts.push(since())
    return relay(path, init)
  })
  const ended = sendLead(entry, {
    signal: new AbortController().signal,
    wake: new EventTarget(),
    onProgress: ({ phase }) => void phases.push(phase)
  }).then((result) => ({ result, at: since() }))
  return { device, attempts, phases, ended }
}

const failed = (message: string) => ({ ok: false, message, problems: {}, refused: false })

test('out of reach: retries for less than 30 s, then fails', async () => {
  const { attempts, ended } = sending(away)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await ended).toEqual({ result: failed('Failed to submit form'), at: 27_600 })
  expect(attempts).toEqual([0, 1200, 3600, 8400, 18_000, 27_600])
})

test('no answer: gives up after 20 s, and on the next attempt when 30 s are over', async () => {
  const { attempts, ended } = sending(silent)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await ended).toEqual({ result: failed('Failed to submit form'), at: 30_000 })
  expect(attempts).toEqual([0, 21_200])
})

test('busy: waits for as long as the relay asks within 30 s', async () => {
  const { attempts, ended } = sending(busy('9'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await ended).toEqual({ result: failed('Too many.'), at: 27_000 })
  expect(attempts).toEqual([0, 9000, 18_000, 27_000])
})

test('busy for longer than 30 s: fails at once, with what the relay says', async () => {
  const { attempts, ended } = sending(busy('40'))
  expect(await ended).toEqual({ result: failed('Too many.'), at: 0 })
  expect(attempts).toEqual([0])
})

test('offline: waits without a limit, looks every 10 s, and sends when the line is back', async () => {
  const relay = vi.fn<Relay>(away)
  const { device, phases, ended } = sending(relay, false)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(relay).toHaveBeenCalledTimes(31)
  expect(new Set(phases)).toEqual(new Set(['sending', 'offline']))
  relay.mockImplementation(stored)
  device.onLine = true
  window.dispatchEvent(new Event('online'))
  expect(await ended).toEqual({ result: { ok: true }, at: 300_000 })
})

test('offline, then online without a relay: 30 s begin when the line is back', async () => {
  const { device, ended } = sending(away, false)
  await vi.advanceTimersByTimeAsync(60_000)
  device.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await ended).at).toBe(87_600)
})

test('a device that wrongly says that it is offline still sends', async () => {
  const { phases, ended } = sending(stored, false)
  expect((await ended).result).toEqual({ ok: true })
  expect(phases).toEqual(['sending'])
})

function wait() {
  const wake = new EventTarget()
  const closing = new AbortController()
  let over = false
  const waited = waitToRetry(1000, wake, closing.signal).finally(() => (over = true))
  return { wake, closing, waited, isOver: () => over }
}

const waits = () => [1, 2, 3, 4, 5, 6, 7, 100].map(waitAfter)

describe('the wait for the next attempt', () => {
  test('the waits grow to 8 s and stay there, with up to a fifth more', () => {
    const random = vi.mocked(Math.random)
    random.mockReturnValue(0)
    expect(waits()).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000])
    random.mockReturnValue(1)
    expect(waits()).toEqual([1200, 2400, 4800, 9600, 9600, 9600, 9600, 9600])
  })

  test('the next attempt follows when its time has come, not before', async () => {
    const { waited, isOver } = wait()
    await vi.advanceTimersByTimeAsync(999)
    expect(isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await waited
  })

  test('it follows at once when the device is back online, or the visitor says so', async () => {
    const back = wait()
    window.dispatchEvent(new Event('online'))
    await back.waited
    const pressed = wait()
    pressed.wake.dispatchEvent(new Event('try'))
    await pressed.waited
    expect(vi.getTimerCount()).toBe(0)
  })

  test('it never follows once the form is closed', async () => {
    const { closing, waited } = wait()
    closing.abort()
    await expect(waited).rejects.toThrow('aborted')
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a key is a UUID, and another one each time', () => {
  const keys = Array.from({ length: 100 }, newKey)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true)
  expect(new Set(keys).size).toBe(100)
})
