import { once } from 'node:events'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { relayPath } from '../contract/relay-endpoint.ts'
import { sampleLead } from '../contract/sample-lead.ts'
import { cookieOf } from '../testing/desk/desk-on.ts'
import { printLink } from '../testing/desk/sign-in.ts'
import { freePort } from '../testing/relay/free-port.ts'
import { runRelay, startRelay } from '../testing/relay/run-relay.ts'
import { serve } from '../testing/relay/serve.ts'

const headers = { 'Content-Type': 'application/json' }

const soon = { timeout: 30_000 }

const postLead = (url: string, email = sampleLead().email) =>
  fetch(url + relayPath, { method: 'POST', headers, body: JSON.stringify(sampleLead({ email })) })

/** A post whose body stays unfinished until `finish`, over a connection that would be kept. */
async function beginPost(url: string) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const body = JSON.stringify(sampleLead())
  const post = request(url + relayPath, {
    method: 'POST',
    headers: { ...headers, Expect: '100-continue' },
    agent
  })
  post.write(body.slice(0, 20))
  // The server has it in hand.
  await once(post, 'continue')
  post.on('error', () => undefined)
  return {
    async finish() {
      post.end(body.slice(20))
      const [response] = await once(post, 'response')
      return { status: response.statusCode, body: await text(response) }
    },
    abort: () => post.destroy()
  }
}

/** A stand-in for the CRM that takes every lead. */
async function startCrm() {
  const leads: unknown[] = []
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    leads.push(await json(incoming))
    outgoing.setHeader('Content-Type', 'application/json').end('{"status":"Success","id":"crm-1"}')
  }
  const url = await serve((incoming, outgoing) => void take(incoming, outgoing))
  return { url: `${url}/hooks/l/webhook-trigger/u`, leads }
}

test.each([
  [
    'a wrong setting',
    async () => ({ PORT: 'abc' }),
    /^PORT: expected a port number between 1 and 65535, got "abc"\n$/
  ],
  [
    'a port that is taken',
    async () => ({ ADMIN_PORT: new URL(await serve(() => {})).port }),
    /^ADMIN_PORT: \d+ is already in use; stop what uses it or set another port\n$/
  ]
])('%s ends the start with 1 and one line', async (_, settings, problem) => {
  const relay = await runRelay(await settings())
  expect(await relay.exited).toBe(1)
  expect(await relay.stderr).toMatch(problem)
  expect(relay.logged().filter(({ level }) => level >= 50)).toEqual([])
})

test('without a CRM the relay says so once and keeps leads, for its owner alone; kill -9 and a restart with a CRM deliver them, and Ctrl-C while it is stopping ends it at once', async () => {
  const adminPort = await freePort()
  const first = await startRelay({ ADMIN_PORT: String(adminPort), DATA_DIRS: '/y', RETENTION_MONTHS: '2' })
  const metrics = async () => (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect((await postLead(first.url)).status).toBe(200)
  expect(first.logged().filter(({ msg }) => msg.startsWith('neither CRM_WEBHOOK_URL'))).toHaveLength(1)
  expect(first.logged()).toContainEqual(
    expect.objectContaining({ msg: 'listening', address: `http://localhost:${first.port}` })
  )
  // Said at each start, though the setting of nearly this name is set.
  expect(first.logged()).toContainEqual(
    expect.objectContaining({ level: 40, msg: 'DATA_DIRS: no setting has this name, expected DATA_DIR' })
  )
  await first.waitForLog('RETENTION_MONTHS is set: leads are erased after this time')
  expect(await metrics()).toContain('relay_deliveries{state="waiting"} 1')
  expect((await fetch(`${first.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://localhost:${adminPort}/desk/api/me`)).status).toBe(401)
  expect((await fetch(`${first.url}/desk/api/me`)).status).toBe(404)
  await expect(fetch(`http://127.0.0.2:${adminPort}/metrics`)).rejects.toThrow('fetch failed')
  for (const name of await readdir(first.dataDir))
    expect([name, (await stat(join(first.dataDir, name))).mode & 0o077]).toEqual([name, 0])
  first.kill('SIGKILL')
  await first.exited

  const crm = await startCrm()
  const settings = { DATA_DIR: first.dataDir, CRM_WEBHOOK_URL: crm.url, ADMIN_PORT: String(adminPort) }
  const second = await startRelay(settings)
  await vi.waitFor(() => expect(crm.leads).toEqual([sampleLead()]), { timeout: 30_000 })
  await second.waitForLog('lead delivered')
  expect(await metrics()).toContain('relay_attempts_total{outcome="delivered"} 1')
  // The next one is sent as soon as it is stored, not when the relay looks again.
  expect((await postLead(second.url, 'second@example.com')).status).toBe(200)
  await vi.waitFor(() => expect(crm.leads).toHaveLength(2), { timeout: 3000 })

  await beginPost(second.url)
  second.kill('SIGTERM')
  await second.waitForLog('stopping')
  const asked = performance.now()
  second.kill('SIGINT')
  expect(await second.exited).toBe(1)
  // Well under the 5 s that a running request is given.
  expect(performance.now() - asked).toBeLessThan(4000)
})

test('a relay that is stopped lets a balancer notice, though it cannot remove its files, and no request holds it for more than 10 s', async () => {
  const relay = await startRelay({ DRAIN_SECONDS: '1', ADMIN_PORT: String(await freePort()) })
  const note = join(relay.dataDir, 'desk-address')
  await rm(note)
  await mkdir(note)
  // Never ends.
  await beginPost(relay.url)
  const asked = performance.now()
  relay.kill('SIGINT')
  await vi.waitFor(async () => expect((await fetch(`${relay.url}/readyz`)).status).toBe(503), soon)
  expect((await postLead(relay.url)).status).toBe(200)
  expect(await relay.exited).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
})

/** Resolves to the stream of a desk's page that stays open. */
async function openDeskPage(settings: { DATA_DIR: string; ADMIN_PORT: string }) {
  const { origin, hash } = new URL(await printLink(settings, 'sam@example.com'))
  const confirmed = await fetch(`${origin}/desk/api/sign-in/confirm`, {
    method: 'POST',
    headers: { ...headers, Origin: origin },
    body: JSON.stringify({ token: hash.slice(1) })
  })
  const page = await fetch(`${origin}/desk/api/events`, { headers: { Cookie: cookieOf(confirmed) } })
  expect(page.status).toBe(200)
  return page
}

test('SIGTERM, even twice, lets a request and an attempt end, but no open page of the desk hold it, takes nothing new, and ends with 0', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const url = await serve((_, response) => asked.resolve(response))
  const adminPort = String(await freePort())
  const relay = await startRelay({ CRM_WEBHOOK_URL: url, ADMIN_PORT: adminPort })
  const page = await openDeskPage({ DATA_DIR: relay.dataDir, ADMIN_PORT: adminPort })
  const left = await beginPost(relay.url)
  left.abort()
  await relay.waitForLog('a sender left before the answer')
  const post = await beginPost(relay.url)
  await postLead(relay.url)
  const response = await asked.promise
  relay.kill('SIGTERM')
  await relay.waitForLog('stopping')
  relay.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${relay.url}/healthz`)).rejects.toThrow('fetch failed'), soon)
  response.end('{"id":"contact-1"}')
  await relay.waitForLog('lead delivered')
  expect(await post.finish()).toMatchObject({ status: 200 })
  expect(await page.text()).toContain('event: ping')
  const answered = performance.now()
  expect(await relay.exited).toBe(0)
  // The page would hold it for the five seconds that a request may take.
  expect(performance.now() - answered).toBeLessThan(4500)
  expect(relay.logged().filter(({ level }) => level >= 50)).toEqual([])
})
