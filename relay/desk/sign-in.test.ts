import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cookieOf, deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { receiveMails } from '../../testing/relay/receive-alerts.ts'
import { StoreUnavailable } from '../outbox/store.ts'
import { linkMs } from './links.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

async function openWithMail(env: Record<string, string> = {}) {
  const { url, mails } = await receiveMails()
  const place = await emptiedStore()
  const desk = deskOn(place, { SMTP_URL: url, ALERT_EMAIL_TO: 'web@agency.example', ...env })
  const tokenIn = (index: number) =>
    /sign-in#([\w=-]+)/.exec(mails[index]?.raw.replaceAll('=\r\n', '') ?? '')?.[1] ?? ''
  const arrived = (count: number) => vi.waitFor(() => expect(mails).toHaveLength(count), { timeout: 10_000 })
  return { ...place, ...desk, mails, tokenIn, arrived }
}

test('a link comes by mail with the letters of the screen, shows whose it is, and signs in once', async () => {
  const desk = await openWithMail()
  const email = await desk.addPerson('staff', 'Dana Rivera')
  const asked = await desk.post('/sign-in', { email: 'Staff@agency.example' })
  expect(asked.status).toBe(202)
  const { letters } = await asked.json()
  await desk.arrived(1)
  expect(desk.mails[0]).toMatchObject({ to: [email] })
  expect(desk.mails[0]?.raw).toContain(`Sign in to the desk: ${letters}`)

  const token = desk.tokenIn(0)
  const shown = await desk.post('/sign-in/show', { token })
  expect(await shown.json()).toMatchObject({ email, name: 'Dana Rivera', letters })
  const confirmed = await Promise.all([1, 2, 3].map(() => desk.post('/sign-in/confirm', { token })))
  expect(confirmed.map(({ status }) => String(status)).toSorted()).toEqual(['204', '410', '410'])
  const signedIn = confirmed.find(({ status }) => status === 204)
  expect(signedIn?.headers.get('Set-Cookie')).toMatch(
    /^__Host-desk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/
  )
  const cookie = cookieOf(signedIn ?? new Response())
  expect(await (await desk.call('/me', { cookie })).json()).toMatchObject({ email, role: 'staff' })
  expect(await (await desk.post('/sign-in/show', { token })).json()).toMatchObject({
    error: { code: 'link-used' }
  })

  for (const file of ['leads.sqlite', 'leads.sqlite-wal']) {
    const bytes = await readFile(join(desk.dir, file), 'latin1')
    expect(bytes.includes(token)).toBe(false)
    expect(bytes.includes(cookie.split('=')[1] ?? '')).toBe(false)
  }
  expect((await desk.call('/session', { method: 'DELETE', cookie })).status).toBe(204)
  expect((await desk.call('/me', { cookie })).status).toBe(401)
})

const shapeOf = async (asked: Response) => ({
  status: asked.status,
  headers: [...asked.headers.keys()],
  letters: (await asked.json()).letters.replaceAll(/[A-Z]/g, 'A')
})

test('an address that nobody has gets the same answer, and no mail', async () => {
  const desk = await openWithMail()
  const email = await desk.addPerson('owner')
  const unknown = await shapeOf(await desk.post('/sign-in', { email: 'nobody@example.com' }))
  expect(await shapeOf(await desk.post('/sign-in', { email }))).toEqual(unknown)
  await desk.arrived(1)
  expect(desk.mails.map(({ to }) => to)).toEqual([[email]])
})

test('a link works for fifteen minutes, also when another one is sent', async () => {
  const { clock, post, links, addPerson } = await openWithMail()
  const email = await addPerson('staff')
  const [first, second] = [await links.issue(email), await links.issue(email)]
  const show = async (token = '') => (await post('/sign-in/show', { token })).status
  expect([await show(first?.token), await show(second?.token)]).toEqual([200, 200])
  clock.advance(linkMs)
  expect(await show(second?.token)).toBe(410)
  expect((await post('/sign-in/confirm', { token: second?.token })).status).toBe(410)
  expect(await links.issue('nobody@example.com')).toBeUndefined()
})

test('a session ends after seven days, after a day unused, and when its person is removed', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const cookie = await desk.signIn('staff')
  const status = async () => (await desk.call('/me', { cookie })).status
  for (let used = 0; used < 8; used += 1) {
    place.clock.advance(20 * hourMs)
    expect(await status()).toBe(200)
  }
  place.clock.advance(8 * hourMs)
  expect(await status()).toBe(401)

  const unused = await desk.sessionOf('staff@agency.example')
  place.clock.advance(24 * hourMs)
  expect((await desk.call('/me', { cookie: unused })).status).toBe(401)

  const removed = await desk.sessionOf('staff@agency.example')
  const [person] = await desk.people.list()
  expect(await desk.people.remove(person?.id ?? '')).toBe(true)
  expect((await desk.call('/me', { cookie: removed })).status).toBe(401)
})

test('people see the desk while nothing can be written', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const cookie = await desk.signIn('reader')
  place.store.change = () => Promise.reject(new StoreUnavailable('The disk is full'))
  place.clock.advance(2 * minuteMs)
  expect((await desk.call('/me', { cookie })).status).toBe(200)
})

const asksFrom = async (desk: ReturnType<typeof deskOn>, email: string, from: string) => {
  const asked = await desk.post('/sign-in', { email }, { headers: { 'X-Forwarded-For': from } })
  return { status: asked.status, wait: asked.headers.get('Retry-After'), ...(await asked.json()) }
}

test('a stranger who asks for the links of a person neither fills the mailbox nor uses them up', async () => {
  const desk = await openWithMail({ DESK_URL: 'https://desk.agency.example' })
  const email = await desk.addPerson('staff')
  const shown = []
  for (let stranger = 1; stranger <= 20; stranger += 1)
    shown.push(await asksFrom(desk, email, `192.0.2.${stranger}`))
  const own = await asksFrom(desk, email.toUpperCase(), '198.51.100.1')
  expect(new Set([...shown, own].map(({ status, letters }) => `${status} ${letters}`)).size).toBe(1)
  await desk.arrived(1)
  expect(desk.mails[0]?.raw).toContain(`Sign in to the desk: ${own.letters}`)

  desk.clock.advance(minuteMs)
  await asksFrom(desk, email, '192.0.2.21')
  await desk.arrived(2)
  expect((await desk.post('/sign-in/confirm', { token: desk.tokenIn(0) })).status).toBe(204)
  // Links that nobody used leave no way in once one is used.
  expect((await desk.post('/sign-in/confirm', { token: desk.tokenIn(1) })).status).toBe(410)
})

test('asks of one client are refused above five in ten minutes, whoever the links are for', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place, { DESK_URL: 'https://desk.agency.example' })
  for (let link = 1; link <= 5; link += 1) await asksFrom(desk, `${link}@example.com`, '192.0.2.10')
  expect(await asksFrom(desk, 'other@example.com', '192.0.2.10')).toMatchObject({ status: 429, wait: '600' })
  expect(await asksFrom(desk, '1@example.com', '192.0.2.11')).toMatchObject({ status: 202 })
  place.clock.advance(10 * minuteMs)
  expect(await asksFrom(desk, 'other@example.com', '192.0.2.10')).toMatchObject({ status: 202 })
})
