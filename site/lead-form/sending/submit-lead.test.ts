import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consentVersion } from '../../../contract/lead-forms.ts'
import { relayPath } from '../../../contract/relay-endpoint.ts'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { submitLead } from './submit-lead.ts'

const entry = {
  lead: sampleLead(),
  idempotencyKey: '2f1c7f0e-8d3b-4a53-8d0f-6c1d0b9a7e55',
  trap: '',
  timeTaken: 4321.4
}
const goingOn = new AbortController().signal

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Replaces the relay by `answer`. Records what it was sent. */
function answering(answer: (request: Request) => Response | Promise<Response>) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, 'http://localhost'), init)
    sent.push(request)
    return answer(request)
  })
  return sent
}

const stored = () => Response.json({ success: true, message: 'Received.' })

const refused = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ success: false, message: 'No.' }, { status, headers })

/** Acts like a relay that accepts the call and never answers. */
const silence = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a lead goes with all that the relay needs to know beside it', async () => {
  const sent = answering(stored)
  expect(await submitLead(entry, goingOn, 20_000)).toEqual({ ok: true })
  const [request] = sent
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

test('of what a program filled in only the fact is told', async () => {
  const sent = answering(stored)
  await submitLead({ ...entry, trap: 'https://spam.example/' }, goingOn, 20_000)
  expect(sent[0]?.headers.get('x-form-trap')).toBe('filled in')
  expect(await sent[0]?.json()).toEqual(entry.lead)
})

const later = { ok: false, again: true, message: 'No.', reached: true }
const unreached = { ok: false, again: true, message: 'Failed to submit form', reached: false }

test.each([429, 502, 503, 504])('after %i the same lead may be taken later', async (status) => {
  answering(() => refused(status))
  expect(await submitLead(entry, goingOn, 20_000)).toEqual(later)
})

test.each([400, 401, 409, 413])('%i is final, says why, and stores nothing', async (status) => {
  answering(() => refused(status))
  const expected = { ok: false, again: false, message: 'No.', problems: {}, refused: true }
  expect(await submitLead(entry, goingOn, 20_000)).toEqual(expected)
})

test('500 is final, and nobody knows whether the lead is stored', async () => {
  answering(() => refused(500))
  const expected = { ok: false, again: false, message: 'No.', problems: {}, refused: false }
  expect(await submitLead(entry, goingOn, 20_000)).toEqual(expected)
})

const tooLong = { field: 'firstName', message: 'First name is longer than 200 characters.' }
const badTime = { field: 'timestamp', message: 'Timestamp must be an ISO 8601 date and time.' }

test.each([
  [[tooLong], { firstName: tooLong.message }, tooLong.message],
  [[tooLong, badTime], {}, 'For programs.']
])('a 400 marks the fields that the visitor can correct: %j', async (problems, marked, message) => {
  answering(() => Response.json({ success: false, message: 'For programs.', problems }, { status: 400 }))
  expect(await submitLead(entry, goingOn, 20_000)).toMatchObject({ message, problems: marked })
})

test.each(['<h1>Sign in to this network</h1>', '', 'null', '{}', '{"success":"true","message":7}'])(
  'a 200 that does not say that the lead is stored is no success: %j',
  async (body) => {
    answering(() => new Response(body))
    const message = 'Failed to submit to CRM'
    const expected = { ok: false, again: false, message, problems: {}, refused: false }
    expect(await submitLead(entry, goingOn, 20_000)).toEqual(expected)
  }
)

test.each([
  ['7', 7000],
  ['0', undefined],
  ['3600', 3_600_000],
  ['-7', undefined],
  ['', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined]
])('Retry-After %j is a wait of %s ms', async (seconds, afterMs) => {
  answering(() => refused(429, { 'Retry-After': seconds }))
  const expected = afterMs === undefined ? {} : { afterMs }
  expect(await submitLead(entry, goingOn, 20_000)).toStrictEqual({ ...later, ...expected })
})

test('a relay that is out of reach may take it later', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await submitLead(entry, goingOn, 20_000)).toEqual(unreached)
})

test('a relay that says nothing counts as away when patience ends', async () => {
  vi.useFakeTimers()
  answering(silence)
  const attempt = submitLead(entry, goingOn, 20_000)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await attempt).toEqual(unreached)
})

test('closing the form ends the call', async () => {
  const closing = new AbortController()
  answering((request) => {
    queueMicrotask(() => closing.abort())
    return silence(request)
  })
  await expect(submitLead(entry, closing.signal, 20_000)).rejects.toThrow('aborted')
})

test('an answer that is not JSON is logged with its status alone', async () => {
  answering(() => new Response('<h1>Bad gateway</h1>', { status: 503 }))
  await submitLead(entry, goingOn, 20_000)
  expect(console.error).toHaveBeenCalledExactlyOnceWith('The relay answered 503')
})
