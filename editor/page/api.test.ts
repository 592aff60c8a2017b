import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server, Trouble } from './api.ts'

/** What comes back in place of the editor's own answer. */
function answer(made: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => made())
}

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'José' }))
afterEach(() => vi.unstubAllGlobals())

const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }
const elsewhere = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })

test.each([
  ['a sign-in that refuses', () => new Response('', { status: 401 })],
  ['a sign-in that leads to its page', elsewhere],
  ['a sign-in that answers with its page', () => new Response('<h1>Sign in</h1>', page)]
])('%s means signed out', async (_, made) => {
  answer(made)
  const failed = await server.lists().catch((error: unknown) => error)
  expect(failed).toMatchObject({ why: 'signedOut', message: expect.stringContaining('You are signed out.') })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy without the editor', () => new Response('<h1>Bad Gateway</h1>', { ...page, status: 502 })],
  ['a development server without the editor', () => new Response('', { status: 500 })],
  ['an answer that is cut short', () => new Response('{"documents":', { status: 200 })]
])('%s means out of reach', async (_, made) => {
  answer(made)
  const failed = await server.lists().catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Trouble)
  expect(failed).toMatchObject({
    why: 'away',
    message: 'The editor cannot be reached. Try again in a moment.'
  })
})

test('what the server says is shown as it is', async () => {
  answer(() => new Response('The disk of the server is full.', { status: 500 }))
  await expect(server.lists()).rejects.toThrow('The disk of the server is full.')
})
