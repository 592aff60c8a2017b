import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { consentVersion } from '../../contract/lead-forms.ts'
import { messages } from '../../contract/messages.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { type Progress, sendLead, submitLead } from './send-lead.ts'
import { newKey } from './submission.ts'

const entry = {
  lead: sampleLead(),
  idempotencyKey: '2f1c7f0e-8d3b-4a53-8d0f-6c1d0b9a7e55',
  trap: '',
  timeTaken: 4321.4
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

type Answer = (request: Request) => Response | Promise<Response>

/** Replaces the relay. Returns the requests that it gets. */
function stubRelay(answer: Answer): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, 'http://localhost'), init)
    requests.push(request)
    return answer(request)
  })
  return requests
}

const stored = () => Response.json({ success: true, message: 'Received.' })
const refused = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ success: false, message: 'No.' }, { status, headers })
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
/** Accepts the call and never answers. */
const silent = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('one attempt', () => {
  const open = new AbortController().signal
  const attempt = (answer: Answer, sent = entry) => {
    const requests = stubRelay(answer)
    return submitLead(sent, open, 20_000).then((result) => ({ result, request: requests[0] }))
  }
  const later = { ok: false, again: true, message: 'No.', reached: true }
  const unreached = { ok: false, again: true, message: 'Failed to submit form', reached: false }
  const final = { ok: false, again: false, message: 'No.', problems: {}, refused: true }

  test('sends the lead, with everything else that the relay needs in headers', async () => {
    const { result, request } = await attempt(stored)
    expect(result).toEqual({ ok: true })
    expect(request).toMatchObject({ method: 'POST', url: `http://localhost${relayPath}` })
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      apikey: 'public',
      authorization: 'Bearer public',
      'idempotency-key': entry.idempotencyKey,
      'x-consent-version': String(consentVersion),
      'x-time-taken': '4321'
    })
    expect(await request?.json()).toEqual(entry.lead)
  })

  test('sends that a bot filled in the trap, but not with what', async () => {
    const { request } = await attempt(stored, { ...entry, trap: 'https://spam.example/' })
    expect(request?.headers.get('x-form-trap')).toBe('filled in')
    expect(await request?.json()).toEqual(entry.lead)
  })

  const ofCdn = Array.from({ length: 11 }, (_, place) => 520 + place)

  test.each([408, 425, 429, 502, 503, 504, ...ofCdn])('can be repeated after %i', async (status) => {
    expect((await attempt(() => refused(status))).result).toEqual(later)
  })

  test.each([
    [400, true],
    [401, true],
    [409, true],
    [413, true],
    [500, false]
  ])('is final after %i; that nothing is stored is %s', async (status, isRefused) => {
    expect((await attempt(() => refused(status))).result).toEqual({ ...final, refused: isRefused })
  })

  const tooLong = { field: 'firstName', message: 'First name is longer than 200 characters.' }
  const badTime = { field: 'timestamp', message: 'Timestamp must be an ISO 8601 date and time.' }

  test.each([
    [[tooLong], { firstName: tooLong.message }, tooLong.message],
    [[tooLong, badTime], {}, 'For programs.']
  ])('marks the fields that the visitor can correct: %j', async (problems, marked, message) => {
    const { result } = await attempt(() =>
      Response.json({ success: false, message: 'For programs.', problems }, { status: 400 })
    )
    expect(result).toMatchObject({ message, problems: marked })
  })

  test('sends the key in the body, as a form does, where a proxy stripped the headers', async () => {
    let calls = 0
    const requests = stubRelay(() => (++calls === 1 ? refused(401) : stored()))
    expect(await submitLead({ ...entry, trap: 'https://spam.example/' }, open, 20_000)).toEqual({ ok: true })
    expect(await requests[0]?.json()).toEqual(entry.lead)
    expect(await requests[1]?.json()).toEqual({
      ...entry.lead,
      apikey: 'public',
      consent_version: String(consentVersion),
      company_website: 'filled in'
    })
    expect(requests[1]?.headers.get('idempotency-key')).toBe(entry.idempotencyKey)
  })

  test.each([200, 511])('says after a page with a %i that the network wants a sign-in', async (status) => {
    const page = '\n<!doctype html><h1>Welcome, guest</h1>'
    const { result } = await attempt(() => new Response(page, { status }))
    expect(result).toEqual({ ...final, message: messages.toasts.signIn, refused: false })
  })

  test.each(['', 'null', '{}', '{"success":"true","message":7}'])(
    'fails after a 200 that does not say that the lead is stored: %j',
    async (body) => {
      const { result } = await attempt(() => new Response(body))
      expect(result).toEqual({ ...final, message: 'Failed to submit to CRM', refused: false })
    }
  )

  test.each([
    ['7', 7000],
    ['0', undefined],
    ['3600', 3_600_000],
    ['-7', undefined],
    ['', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined]
  ])('reads Retry-After %j as %s ms', async (seconds, afterMs) => {
    const { result } = await attempt(() => refused(429, { 'Retry-After': seconds }))
    expect(result).toStrictEqual({ ...later, ...(afterMs === undefined ? {} : { afterMs }) })
  })

  test('can be repeated if the relay is out of reach', async () => {
    expect((await attempt(unreachable)).result).toEqual(unreached)
  })

  test('times out if the relay does not answer', async () => {
    const attempted = attempt(silent)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await attempted).result).toEqual(unreached)
  })

  test('is canceled when the form closes', async () => {
    const closing = new AbortController()
    stubRelay((request) => {
      queueMicrotask(() => closing.abort())
      return silent(request)
    })
    await expect(submitLead(entry, closing.signal, 20_000)).rejects.toThrow('aborted')
  })

  test('logs only the status of an answer that is not JSON', async () => {
    await attempt(() => new Response('<h1>Bad gateway</h1>', { status: 503 }))
    expect(console.error).toHaveBeenCalledExactlyOnceWith('The relay answered 503')
  })
})

/** Sends to the given relay. Records the time of each attempt and of the end, in milliseconds from the start. */
function send(answer: Answer, onLine = true) {
  const device = { onLine }
  const wake = new EventTarget()
  const closing = new AbortController()
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  const attempts: number[] = []
  const phases: Progress['phase'][] = []
  vi.stubGlobal('navigator', device)
  stubRelay((request) => {
    attempts.push(since())
    return answer(request)
  })
  const ended = sendLead(entry, {
    signal: closing.signal,
    wake,
    onProgress: ({ phase }) => void phases.push(phase)
  }).then((result) => ({ result, at: since() }))
  return { device, wake, closing, attempts, phases, ended }
}

function goOnline(device: { onLine: boolean }) {
  device.onLine = true
  window.dispatchEvent(new Event('online'))
}

const failed = (message: string) => ({ ok: false, message, problems: {}, refused: false })

describe('retries', () => {
  test.each([
    [1, [0, 1200, 3600, 8400, 18_000, 27_600]],
    [0, [0, 1000, 3000, 7000, 15_000, 23_000]]
  ])('follow for less than 30 s, each later, spread by a fifth at random %i', async (random, times) => {
    vi.mocked(Math.random).mockReturnValue(random)
    const { attempts, ended } = send(unreachable)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await ended).toEqual({ result: failed('Failed to submit form'), at: times.at(-1) })
    expect(attempts).toEqual(times)
  })

  test('give up on the last attempt when 30 s are over', async () => {
    const { attempts, ended } = send(silent)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await ended).toEqual({ result: failed('Failed to submit form'), at: 30_000 })
    expect(attempts).toEqual([0, 21_200])
  })

  test.each([
    ['9', [0, 9000, 18_000, 27_000]],
    ['40', [0]]
  ])('wait for the %s s that a busy relay asks for, if that is within 30 s', async (seconds, times) => {
    const { attempts, ended } = send(() => refused(429, { 'Retry-After': seconds }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await ended).toEqual({ result: failed('No.'), at: times.at(-1) })
    expect(attempts).toEqual(times)
  })

  test('wait offline without a limit, check every 10 s, and send once online', async () => {
    const relay = vi.fn<Answer>(unreachable)
    const { device, phases, ended } = send(relay, false)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(relay).toHaveBeenCalledTimes(31)
    expect(new Set(phases)).toEqual(new Set(['sending', 'offline']))
    relay.mockImplementation(stored)
    goOnline(device)
    expect(await ended).toEqual({ result: { ok: true }, at: 300_000 })
  })

  test('have 30 s again after the device was offline', async () => {
    const { device, ended } = send(unreachable, false)
    await vi.advanceTimersByTimeAsync(60_000)
    goOnline(device)
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await ended).at).toBe(87_600)
  })

  test('are not needed on a device that wrongly says that it is offline', async () => {
    const { phases, ended } = send(stored, false)
    expect((await ended).result).toEqual({ ok: true })
    expect(phases).toEqual(['sending'])
  })

  test('follow at once when the visitor presses the button', async () => {
    const { wake, attempts } = send(unreachable)
    await vi.advanceTimersByTimeAsync(500)
    wake.dispatchEvent(new Event('try'))
    await vi.advanceTimersByTimeAsync(0)
    expect(attempts).toEqual([0, 500])
  })

  test('end when the form closes', async () => {
    const { closing, attempts, ended } = send(unreachable)
    await vi.advanceTimersByTimeAsync(500)
    closing.abort()
    await expect(ended).rejects.toThrow('aborted')
    expect(vi.getTimerCount()).toBe(0)
    expect(attempts).toEqual([0])
  })
})

test('every idempotency key is a new UUID', () => {
  const keys = Array.from({ length: 100 }, newKey)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true)
  expect(new Set(keys).size).toBe(100)
  // All digits are random, except those that every such UUID has.
  const places = Array.from(keys[0] ?? '', (_, place) => new Set(keys.map((key) => key[place])).size)
  expect(places.filter((digits) => digits > 1)).toHaveLength(30)
})
