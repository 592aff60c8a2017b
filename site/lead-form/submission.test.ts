import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSubmission, type Outcome } from './submission.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { href: 'https://ocsm.example/' })
  vi.stubGlobal('document', { referrer: '' })
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // Other files share the modules.
  vi.resetModules()
})

const person = { firstName: 'Amara', lastName: 'Okafor', email: 'amara@example.com', phone: '' }

/** Sends the same text once for each status that the relay answers with. Resolves to the keys that it got. */
async function sendAgain(...statuses: number[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const status = statuses[keys.length - 1] ?? 200
    return Response.json({ success: status === 200, message: 'No.' }, { status })
  })
  const submission = createSubmission('cta-button-modal', 'cta-button-modal')
  const outcomes: Outcome['ok'][] = []
  submission.listen(({ ok }) => outcomes.push(ok) > 0)
  for (const _ of statuses) await submission.send({ person }, '')
  expect(outcomes).toEqual(statuses.map((status) => status === 200))
  return keys
}

test('a lead of a page in another language names it, and one in English sends what it always sent', async () => {
  const languages: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    languages.push(JSON.parse(body).language)
    return Response.json({ success: true })
  })
  for (const code of ['', 'es']) {
    vi.stubEnv('VITE_LANGUAGE', code)
    vi.resetModules()
    const built = await import('./submission.ts')
    const submission = built.createSubmission('cta-button-modal', 'cta-button-modal')
    submission.listen(() => true)
    await submission.send({ person }, '')
  }
  expect(languages).toEqual([undefined, 'es'])
})

test('the same text is the same lead until the relay answers', async () => {
  const [first, second, third] = await sendAgain(500, 500, 200)
  expect(first).toEqual(expect.any(String))
  expect([second, third]).toEqual([first, first])
})

test('another answer to who plays makes another lead', async () => {
  const sent: { key: string | null; player: unknown }[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: { headers: HeadersInit; body: string }) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), player: JSON.parse(body).player })
    return Response.json({ success: false }, { status: 500 })
  })
  const submission = createSubmission('cta-button-modal', 'cta-button-modal')
  submission.listen(() => true)
  for (const player of [undefined, 'minor', 'minor'] as const) await submission.send({ person, player }, '')
  expect(sent.map(({ player }) => player)).toEqual([undefined, 'minor', 'minor'])
  const [nothing, first, again] = sent.map(({ key }) => key)
  expect(first).not.toBe(nothing)
  expect(again).toBe(first)
})

test('text that the relay refused is sent under a new key, so that a conflict ends', async () => {
  const [first, second, third] = await sendAgain(409, 409, 200)
  expect(new Set([first, second, third]).size).toBe(3)
})

test('an unsent lead keeps what the visitor chose, until they choose something else', async () => {
  const sent: { key: string | null; page: string }[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: { headers: HeadersInit; body: string }) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), page: JSON.parse(body).page_url })
    return Response.json({ success: false }, { status: 500 })
  })
  const submission = createSubmission('cta-button-modal', 'cta-button-modal')
  submission.listen(() => true)
  for (const choice of ['monthly', 'monthly', undefined, 'yearly', 'monthly'])
    await submission.send({ person, query: choice && `choice=${choice}` }, '')

  const choices = sent.map(({ page }) => new URL(page).searchParams.get('choice'))
  expect(choices).toEqual(['monthly', 'monthly', 'monthly', 'yearly', 'monthly'])
  const [first, again, general, other, back] = sent.map(({ key }) => key)
  expect([again, general, back]).toEqual([first, first, first])
  expect(other).not.toBe(first)
})
