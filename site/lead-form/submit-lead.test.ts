import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consentVersion } from '../../contract/consent.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { submitLead } from './submit-lead.ts'

const entry = { lead: sampleLead(), idempotencyKey: '2f1c7f0e-8d3b-4a53-8d0f-6c1d0b9a7e55', trap: '' }
const goingOn = new AbortController().signal

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A relay that answers so; what it was sent. */
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

/** Like a relay that takes the call and says nothing. */
const silence = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a lead goes with all that the relay needs to know beside it', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(4321.4)
  const sent = answering(stored)
  expect(await submitLead(entry, goingOn)).toEqual({ ok: true })
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
  await submitLead({ ...entry, trap: 'https://spam.example/' }, goingOn)
  expect(sent[0]?.headers.get('x-form-trap')).toBe('filled in')
  expect(await sent[0]?.json()).toEqual(entry.lead)
})

test.each([429, 502, 503, 504])('after %i the same lead may be taken later', async (status) => {
  answering(() => refused(status))
  expect(await submitLead(entry, goingOn)).toEqual({ ok: false, again: true })
})

test.each([400, 401, 409, 413, 500])('%i is final, and says why', async (status) => {
  answering(() => refused(status))
  expect(await submitLead(entry, goingOn)).toEqual({ ok: false, again: false, message: 'No.' })
})

test.each(['<h1>Sign in to this network</h1>', '', 'null', '{}', '{"success":"true","message":7}'])(
  'a 200 that does not say that the lead is stored is no success: %j',
  async (body) => {
    answering(() => new Response(body))
    const message = 'Failed to submit to CRM'
    expect(await submitLead(entry, goingOn)).toEqual({ ok: false, again: false, message })
  }
)

test.each([
  ['7', 7000],
  ['0', undefined],
  ['3600', 60_000],
  ['-7', undefined],
  ['', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined]
])('Retry-After %j is a wait of %s ms', async (seconds, afterMs) => {
  answering(() => refused(429, { 'Retry-After': seconds }))
  const expected = afterMs === undefined ? {} : { afterMs }
  expect(await submitLead(entry, goingOn)).toStrictEqual({ ok: false, again: true, ...expected })
})

test('a relay that is out of reach may take it later', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await submitLead(entry, goingOn)).toEqual({ ok: false, again: true })
})

test('a relay that says nothing for 20 s counts as away', async () => {
  const patience = new AbortController()
  const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  answering((request) => {
    queueMicrotask(() => patience.abort(new DOMException('Time is up', 'TimeoutError')))
    return silence(request)
  })
  expect(await submitLead(entry, goingOn)).toEqual({ ok: false, again: true })
  expect(wait).toHaveBeenCalledWith(20_000)
})

test('whoever closes the form ends the call', async () => {
  const closing = new AbortController()
  answering((request) => {
    queueMicrotask(() => closing.abort())
    return silence(request)
  })
  await expect(submitLead(entry, closing.signal)).rejects.toThrow('aborted')
})
