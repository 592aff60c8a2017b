import { expect, test } from 'vitest'
import { roles } from '../../contract/desk.ts'
import { ofEachField } from '../../contract/lead-forms.ts'
import { deskOn, deskOrigin, type Raw } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptLead, leadOf } from '../../testing/store-contract/accept-lead.ts'
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

test('these entries answer without a sign-in, these answer a reader, and these only an owner', async () => {
  const routes = Object.entries<Route>((await open()).routes)
  const answering = (may: Route['may']) =>
    routes.filter(([, route]) => route.may === may).map(([call]) => call)
  expect(answering('anybody')).toEqual(
    named(`
      POST /sign-in, POST /sign-in/show, POST /sign-in/confirm
      POST /sign-in/passkey/options, POST /sign-in/passkey`)
  )
  expect(answering('reader')).toEqual(
    named(`
      DELETE /session, GET /me, GET /today, GET /health, GET /health/mapping, GET /leads, GET /leads/:id, GET /pause
      GET /sessions, DELETE /sessions, DELETE /sessions/:id
      GET /passkeys, POST /passkeys/options, POST /passkeys, DELETE /passkeys/:id, GET /alerts, GET /events`)
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
      const expected = may === 'anybody' || reaches(role, may) ? 'answered' : 403
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

test('a reader sees figures and forms, but no name, no email and no text of a person', async () => {
  const place = await emptiedStore()
  const desk = deskOnStore(place)
  const { call } = await desk.signIn('reader')

  const id = await acceptLead(
    place.store,
    leadOf({
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
  )
  for (const answer of [call('GET /today'), call('GET /leads'), call('GET /leads/:id', { id })]) {
    const text = JSON.stringify(await answer)
    expect(text).toContain(id)
    expect(text).not.toMatch(/zqmark|mark\b/i)
  }
  // Otherwise, a reader could try out names.
  expect(await call('GET /leads', { query: { q: 'zq' } })).toMatchObject({ items: [], total: 0 })
})
