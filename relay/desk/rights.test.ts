import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mayEditPath, roles } from '../../contract/desk.ts'
import { ofEachField } from '../../contract/lead-forms.ts'
import { deskOn, deskOrigin, type Raw } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptLead, blocked, claimOne, leadOf, trapped } from '../../testing/store-contract/accept-lead.ts'
import { createRuns } from '../operator/runs.ts'
import type { Settlement } from '../outbox/delivery.ts'
import { reaches, type Route } from './route.ts'

const dayMs = 24 * 60 * 60_000

// Nothing listens on this port, so a test lead that somebody may send ends there.
const open = async () => deskOnStore(await emptiedStore())
const deskOnStore = (place: Awaited<ReturnType<typeof emptiedStore>>) => ({
  ...deskOn(place, { PORT: '9' }),
  clock: place.clock
})

const allowed = (status: number) => (status === 401 || status === 403 ? status : 'answered')

/** The calls that a text names, apart by commas or lines. */
const named = (text: string) => text.split(/, |\n/).flatMap((call) => call.trim() || [])

test('these entries answer without a sign-in, these anybody about themself, these a reader, and these only an owner', async () => {
  const routes = Object.entries<Route>((await open()).routes)
  const answering = (may: Route['may']) =>
    routes.filter(([, route]) => route.may === may).map(([call]) => call)
  expect(answering('anybody')).toEqual(
    named(`
      POST /sign-in, POST /sign-in/show, POST /sign-in/confirm
      POST /sign-in/passkey/options, POST /sign-in/passkey`)
  )
  expect(answering('oneself')).toEqual(
    named(`
      DELETE /session, GET /me, GET /sessions, DELETE /sessions, DELETE /sessions/:id
      GET /passkeys, POST /passkeys/options, POST /passkeys, DELETE /passkeys/:id`)
  )
  expect(answering('reader')).toEqual(
    named(`
      GET /today, GET /health, GET /health/mapping, GET /leads, GET /leads/:id, GET /pause, GET /alerts, GET /events`)
  )
  expect(answering('owner')).toEqual(
    named(`
      PUT /pause, DELETE /pause, GET /people, POST /people, POST /people/link
      PATCH /people/:id, DELETE /people/:id, POST /alerts/test`)
  )
  expect(routes.filter(([, { fresh }]) => fresh).map(([call]) => call)).toEqual(
    named(`
      POST /leads/close-requests, POST /leads/export, POST /people-data/erase
      POST /people, POST /people/link, PATCH /people/:id, DELETE /people/:id, POST /audit/export
      POST /passkeys/options, POST /passkeys, DELETE /passkeys/:id`)
  )
})

test('every entry answers those who may, and nobody else', async () => {
  const desk = await open()
  for (const role of roles) await desk.addPerson(role)

  for (const [call, { may, fresh }] of Object.entries<Route>(desk.routes)) {
    const [method = '', path = ''] = call.split(' ')
    const expired = await desk.sessionOf('owner@agency.example')
    desk.clock.advance(dayMs)
    const old = await desk.sessionOf('owner@agency.example')
    desk.clock.advance(dayMs / 2)
    const ask = async (raw: Raw) => {
      const answer = await desk.request(path.replace(':id', 'none'), {
        method,
        ...(method !== 'GET' && { body: '{}' }),
        ...raw
      })
      await answer.body?.cancel()
      expect.soft(answer.headers.get('Cache-Control'), call).toBe('no-store')
      expect.soft(answer.headers.get('Content-Security-Policy'), call).toMatch(/^default-src 'self';/)
      expect.soft(answer.headers.get('X-Robots-Tag'), call).toBe('noindex, nofollow')
      return answer.status
    }
    const owner = () => desk.sessionOf('owner@agency.example')
    const refusing = { 'Sec-Fetch-Site': 'cross-site' }
    const found = {
      nobody: await ask({}),
      forged: await ask({ cookie: '__Host-desk=forged' }),
      expired: await ask({ cookie: expired }),
      'not fresh': await ask({ cookie: old }),
      'another site': await ask({ cookie: await owner(), origin: 'https://evil.example', headers: refusing }),
      'another port': await ask({ cookie: await owner(), headers: { 'Sec-Fetch-Site': 'same-site' } })
    }
    const signedOut = may === 'anybody' ? 'answered' : 401
    const foreign = { cookie: await owner(), origin: 'http://localhost:3000' }
    const write = method === 'GET' ? 403 : await ask(foreign)
    expect
      .soft([...Object.values(found), write].map(allowed), call)
      .toEqual([signedOut, signedOut, signedOut, fresh ? 401 : 'answered', 403, 403, 403])
    for (const role of roles) {
      const status = await ask({ cookie: await desk.sessionOf(`${role}@agency.example`) })
      const isAnyRole = may === 'anybody' || may === 'oneself'
      const expected = isAnyRole || reaches(role, may) ? 'answered' : 403
      expect.soft(allowed(status), `${call} as ${role}`).toBe(expected)
    }
  }
})

test('a write without an origin, a page of another name and an unknown path are refused', async () => {
  const desk = await open()
  const { call, cookie = '' } = await desk.signIn('owner')
  const write = new Request(`${deskOrigin}/desk/api/sessions`, { method: 'DELETE', headers: { cookie } })
  expect((await desk.answer(write)).status).toBe(403)
  const rebound = new Request('http://evil.example:9000/desk/api/me', { headers: { cookie } })
  expect((await desk.answer(rebound)).status).toBe(421)
  expect((await desk.request('/none', { cookie })).status).toBe(404)
  expect(await call('GET /me')).toMatchObject({ role: 'owner' })
})

const mark = leadOf({
  ...ofEachField(() => 'zqmark'),
  name: 'Zq Mark',
  firstName: 'Zq',
  lastName: 'Mark',
  email: 'zqmark@example.com',
  phone: '+1 555 zqmark',
  page_url: 'https://ocsm.example/trials?name=zqmark',
  referrer: 'https://mail.example/zqmark',
  user_agent: 'zqmark'
})

/** Leads of every state, with a CRM that quotes them in all that it says, and a run that repeats it. */
async function quotingStore() {
  const place = await emptiedStore()
  const { store, clock } = place
  const error = 'the CRM said: Zq Mark, zqmark@example.com'
  const held = await acceptLead(store, { ...mark, ...trapped })
  const accept = () => acceptLead(store, { ...mark, idempotencyKey: randomUUID() })
  const [failed, lacking] = [await accept(), await accept()]
  const settle = async (settlement: Settlement) => store.settle(await claimOne(store), settlement)
  await settle({ state: 'failed', outcome: { kind: 'permanent', error, status: 422, ms: 1 } })
  await settle({
    state: 'delivered',
    outcome: { kind: 'delivered', crmId: 'contact-1', steps: ['deal'], status: 200, ms: 1 }
  })
  await settle({ state: 'failed', outcome: { kind: 'permanent', error, status: 422, ms: 1 } })
  const waiting = await accept()
  await settle(blocked(60_000, error))
  clock.advance(1)
  await createRuns({ store, clock }).note({
    kind: 'compare',
    startedAt: clock.now(),
    ok: false,
    result: { code: 'failed', raw: error }
  })
  return { place, ids: [held, failed, lacking, waiting] }
}

test('a reader sees figures and forms, but no text of a person, whatever the CRM quotes', async () => {
  const { place, ids } = await quotingStore()
  const desk = deskOnStore(place)
  const { cookie, call } = await desk.signIn('reader')
  const paths = Object.entries<Route>(desk.routes).flatMap(([name, { may }]) => {
    const [method, path = ''] = name.split(' ')
    if (method !== 'GET' || (may !== 'reader' && may !== 'oneself') || path === '/events') return []
    return path.endsWith('/:id') ? ids.map((id) => path.replace(':id', id)) : path
  })
  expect(paths.length).toBeGreaterThan(10)
  for (const path of [...paths, '/leads?state=failed&group=reason', '/leads?lacks=step']) {
    const answer = await desk.request(path, { cookie })
    expect.soft(answer.status, path).toBe(200)
    expect.soft(await answer.text(), path).not.toMatch(/zqmark|mark\b/i)
  }
  // A person of the staff sees them, so the leads are there.
  const staff = await desk.signIn('staff')
  for (const path of ['/today', '/health', '/leads', ...ids.map((id) => `/leads/${id}`)])
    expect.soft(await (await desk.request(path, staff)).text(), path).toMatch(/mark\b/i)
  // Otherwise, a reader could try out names.
  expect(await call('GET /leads', { query: { q: 'zq' } })).toMatchObject({ items: [], total: 0 })
})

test('an editor learns nothing of leads, not even how many there are', async () => {
  const { place } = await quotingStore()
  const desk = deskOnStore(place)
  const { call, cookie } = await desk.signIn('editor')
  const me = await call('GET /me')
  expect(Object.keys(me).toSorted()).toEqual(
    ['crm', 'email', 'freshUntil', 'id', 'name', 'now', 'role', 'zone'].toSorted()
  )
  expect(await call('GET /sessions')).toMatchObject({ items: [{ person: 'The editor' }] })
  expect(await call('GET /passkeys')).toEqual({ items: [] })
  for (const path of ['/leads?state=failed', '/leads?lacks=step', '/today?days=7'])
    expect.soft((await desk.request(path, { cookie })).status, path).toBe(403)
})

test('people who may change the website get the address of its editor, and readers do not', async () => {
  const place = await emptiedStore()
  const hosts = { DESK_URL: 'https://desk.example', EDITOR_URL: 'https://desk.example:8443' }
  const desk = deskOn(place, { ADMIN_PORT: '9000', ...hosts })
  const addresses = roles.map(async (role) => (await (await desk.signIn(role)).call('GET /me')).editorUrl)
  const editor = 'https://desk.example:8443/admin/'
  expect(await Promise.all(addresses)).toEqual([undefined, editor, editor, editor])
})

const askMayEdit = (desk: ReturnType<typeof deskOn>, headers: Record<string, string>) =>
  desk.answer(
    new Request(deskOrigin + mayEditPath, { headers: { 'Sec-Fetch-Site': 'cross-site', ...headers } })
  )

describe('a proxy that asks who may change the website', () => {
  test('gets the name, readers and strangers are refused', async () => {
    const desk = await open()
    const name = 'Zoë O’Neill\n & Ödön à'
    for (const role of roles) await desk.addPerson(role, name)
    const statuses = roles.map(async (role) => {
      const answer = await askMayEdit(desk, { Cookie: await desk.sessionOf(`${role}@agency.example`) })
      const given = Buffer.from(answer.headers.get('Remote-User') ?? '', 'latin1').toString()
      return [role, answer.status, given]
    })
    const shown = 'Zoë O’Neill  & Ödön à'
    expect(await Promise.all(statuses)).toEqual([
      ['reader', 403, ''],
      ['staff', 204, shown],
      ['owner', 204, shown],
      ['editor', 204, shown]
    ])
    const strangers = await Promise.all([
      askMayEdit(desk, {}),
      askMayEdit(desk, { Cookie: '__Host-desk=forged' })
    ])
    expect(strangers.map(({ status }) => status)).toEqual([401, 401])
    expect(strangers[0]?.headers.get('Cache-Control')).toBe('no-store')
  })

  test('keeps nobody signed in by what an open page asks', async () => {
    const desk = await open()
    const cookie = await desk.sessionOf(await desk.addPerson('editor'))
    const after = async (hours: number, headers: Record<string, string>) => {
      desk.clock.advance((hours * dayMs) / 24)
      return (await askMayEdit(desk, { Cookie: cookie, 'X-Forwarded-Method': 'GET', ...headers })).status
    }
    expect(await after(20, { Accept: 'text/html' })).toBe(204)
    expect(await after(20, { 'X-Forwarded-Method': 'POST' })).toBe(204)
    expect(await after(20, { Accept: '*/*' })).toBe(204)
    expect(await after(20, { Accept: '*/*' })).toBe(401)
  })
})
