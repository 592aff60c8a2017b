import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cookieOf, deskOn } from '../../testing/desk/desk-on.ts'
import { receiveMails } from '../../testing/relay/alerts.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { StoreUnavailable } from '../outbox/database.ts'
import { shownEmail } from '../outbox/rows.ts'
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
  return { ...place, ...desk, call: desk.browser().call, mails, tokenIn, arrived }
}

test('a link comes by mail with the letters of the screen, shows whose it is, and signs in once', async () => {
  const desk = await openWithMail()
  const email = await desk.addPerson('staff', 'Dana Rivera')
  const { letters } = await desk.call('POST /sign-in', { body: { email: 'Staff@agency.example' } })
  await desk.arrived(1)
  expect(desk.mails[0]).toMatchObject({ to: [email] })
  expect(desk.mails[0]?.raw).toContain(`Sign in to the desk: ${letters}`)

  const token = desk.tokenIn(0)
  const body = { token }
  const shown = await desk.call('POST /sign-in/show', { body })
  expect(shown).toMatchObject({ email, name: 'Dana Rivera', letters })
  const raw = { method: 'POST', body: JSON.stringify(body) }
  const confirmed = await Promise.all([1, 2, 3].map(() => desk.request('/sign-in/confirm', raw)))
  expect(confirmed.map(({ status }) => String(status)).toSorted()).toEqual(['204', '410', '410'])
  const signedIn = confirmed.find(({ status }) => status === 204)
  expect(signedIn?.headers.get('Set-Cookie')).toMatch(
    /^__Host-desk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/
  )
  const cookie = cookieOf(signedIn ?? new Response())
  const { call } = desk.browser({ cookie })
  expect(await call('GET /me')).toMatchObject({ email, role: 'staff' })
  await expect(call('POST /sign-in/show', { body })).rejects.toMatchObject({ code: 'link-used' })

  for (const file of ['leads.sqlite', 'leads.sqlite-wal']) {
    const bytes = await readFile(join(desk.dir, file), 'latin1')
    expect(bytes.includes(token)).toBe(false)
    expect(bytes.includes(cookie.split('=')[1] ?? '')).toBe(false)
  }
  await call('DELETE /session')
  expect((await desk.request('/me', { cookie })).status).toBe(401)
})

const shapeOf = async (asked: Response) => ({
  status: asked.status,
  headers: [...asked.headers.keys()],
  letters: (await asked.json()).letters.replaceAll(/[A-Z]/g, 'A')
})

test('an address that nobody has gets the same answer, and no mail', async () => {
  const desk = await openWithMail()
  const email = await desk.addPerson('owner')
  const ask = (of: string) =>
    desk.request('/sign-in', { method: 'POST', body: JSON.stringify({ email: of }) })
  const unknown = await shapeOf(await ask('nobody@example.com'))
  expect(await shapeOf(await ask(email))).toEqual(unknown)
  await desk.arrived(1)
  expect(desk.mails.map(({ to }) => to)).toEqual([[email]])
})

test('without a mail server, the answer says so, the same to everybody', async () => {
  const desk = deskOn(await emptiedStore())
  for (const email of [await desk.addPerson('owner'), 'nobody@example.com'])
    expect(await desk.browser().call('POST /sign-in', { body: { email } })).toMatchObject({ mailed: false })
})

test('people are invited, and sign in, with every address that the forms take', async () => {
  const desk = await openWithMail()
  const owner = await desk.signIn('owner')
  const invited = ['a&b@example.com', 'x@MÜLLER.de', 'name@example.xn--p1ai']
  for (const email of invited)
    await owner.call('POST /people', { body: { email, name: 'Dana', role: 'staff' } })
  // The ASCII form of the domain is what Chrome sends.
  const asked = ['A&B@example.com', 'x@xn--mller-kva.de', 'name@example.рф']
  for (const [index, email] of asked.entries()) {
    await desk.call('POST /sign-in', { body: { email } })
    await desk.arrived(index + 1)
    await desk.call('POST /sign-in/confirm', { body: { token: desk.tokenIn(index) } })
  }
  const { items } = await owner.call('GET /people')
  const signedIn = items.flatMap(({ email, role, sessions }) =>
    role === 'staff' && sessions === 1 ? email : []
  )
  expect(signedIn.toSorted()).toEqual(invited.map((email) => shownEmail(email.toLowerCase())).toSorted())
})

test('a link works for fifteen minutes, also when another one is sent', async () => {
  const { clock, call, links, addPerson } = await openWithMail()
  const email = await addPerson('staff')
  const [first, second] = [await links.issue(email), await links.issue(email)]
  for (const link of [first, second])
    expect(await call('POST /sign-in/show', { body: { token: link?.token ?? '' } })).toMatchObject({ email })
  clock.advance(linkMs)
  const body = { token: second?.token ?? '' }
  await expect(call('POST /sign-in/show', { body })).rejects.toMatchObject({ code: 'link-old' })
  await expect(call('POST /sign-in/confirm', { body })).rejects.toMatchObject({ code: 'link-old' })
  expect(await links.issue('nobody@example.com')).toBeUndefined()
})

test('a session ends after seven days, after a day unused, and when its person is removed', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const { call } = await desk.signIn('staff')
  for (let used = 0; used < 8; used += 1) {
    place.clock.advance(20 * hourMs)
    expect(await call('GET /me')).toMatchObject({ role: 'staff' })
  }
  const ended = { code: 'signed-out' }
  place.clock.advance(8 * hourMs)
  await expect(call('GET /me')).rejects.toMatchObject(ended)

  const unused = desk.browser({ cookie: await desk.sessionOf('staff@agency.example') })
  place.clock.advance(24 * hourMs)
  await expect(unused.call('GET /me')).rejects.toMatchObject(ended)

  const removed = desk.browser({ cookie: await desk.sessionOf('staff@agency.example') })
  const [person] = await desk.people.list()
  expect(await desk.people.remove(person?.id ?? '')).toBe(true)
  await expect(removed.call('GET /me')).rejects.toMatchObject(ended)
})

test('people see the desk while nothing can be written', async () => {
  const place = await emptiedStore()
  const { call } = await deskOn(place).signIn('reader')
  place.store.change = () => Promise.reject(new StoreUnavailable('The disk is full'))
  place.clock.advance(2 * minuteMs)
  expect(await call('GET /me')).toMatchObject({ role: 'reader' })
})

const asksFrom = ({ browser }: Pick<ReturnType<typeof deskOn>, 'browser'>, email: string, from: string) =>
  browser({ headers: { 'X-Forwarded-For': from } }).call('POST /sign-in', { body: { email } })

test('a stranger who asks for the links of a person neither fills the mailbox nor uses them up', async () => {
  const desk = await openWithMail({ DESK_URL: 'https://desk.agency.example' })
  const email = await desk.addPerson('staff')
  const shown = []
  for (let stranger = 1; stranger <= 20; stranger += 1)
    shown.push(await asksFrom(desk, email, `192.0.2.${stranger}`))
  const own = await asksFrom(desk, email.toUpperCase(), '198.51.100.1')
  expect(new Set([...shown, own].map(({ letters }) => letters)).size).toBe(1)
  await desk.arrived(1)
  expect(desk.mails[0]?.raw).toContain(`Sign in to the desk: ${own.letters}`)

  desk.clock.advance(minuteMs)
  await asksFrom(desk, email, '192.0.2.21')
  await desk.arrived(2)
  const confirm = (index: number) =>
    desk.call('POST /sign-in/confirm', { body: { token: desk.tokenIn(index) } })
  await confirm(0)
  // Links that nobody used leave no way in once one is used.
  await expect(confirm(1)).rejects.toMatchObject({ code: 'link-old' })
})

test('a hundred other addresses do not bring a person another link within a minute, nor tell who is one', async () => {
  const desk = await openWithMail({ DESK_URL: 'https://desk.agency.example' })
  const email = await desk.addPerson('staff')
  const asked = ['nobody@example.com', email]
  const lettersOf = async (from: number) =>
    Promise.all(asked.map(async (each) => (await asksFrom(desk, each, `192.0.2.${from}`)).letters))
  const letters = await lettersOf(1)
  for (let filler = 1; filler <= 101; filler += 1)
    await asksFrom(desk, `${filler}@example.com`, `198.51.100.${filler}`)
  expect(await lettersOf(2)).toEqual(letters)
  desk.clock.advance(minuteMs)
  await asksFrom(desk, email, '192.0.2.3')
  await desk.arrived(2)
  expect(desk.mails[0]?.raw).toContain(`Sign in to the desk: ${letters[1]}`)
})

test('asks of one client are refused above five in ten minutes, whoever the links are for', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place, { DESK_URL: 'https://desk.agency.example' })
  for (let link = 1; link <= 5; link += 1) await asksFrom(desk, `${link}@example.com`, '192.0.2.10')
  const other = () => asksFrom(desk, 'other@example.com', '192.0.2.10')
  await expect(other()).rejects.toMatchObject({ code: 'too-many', retryAfter: 600 })
  await asksFrom(desk, '1@example.com', '192.0.2.11')
  place.clock.advance(10 * minuteMs)
  expect(await other()).toHaveProperty('letters')
})
