import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { createMetrics } from '../relay/admin-port.ts'
import { systemClock as clock } from '../relay/clock.ts'
import { createRelay, type RelayParts } from '../relay/intake/app.ts'
import { openPostgresStore } from '../relay/outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../relay/outbox/sqlite/sqlite-store.ts'
import type { NewLead, Store } from '../relay/outbox/store.ts'
import { listen } from '../relay/process/listen.ts'
import { serveSite } from '../relay/site-files/static.ts'
import { selfSigned } from '../testing/relay/self-signed.ts'

// A server of the bench as a process, so that its work does not delay the measurement. `sqlite <dir>` and `postgres <url>` are
// the relay's app, which takes leads on that store: a further `each` commits each request alone, a further `nothing` stores
// nothing. `site <dir>` serves the built site in that folder: browsers get HTTP/2 as from the proxy in production, and no proxy
// shares the processor. `crm <ms>` accepts every posted lead after these milliseconds, and answers any other request with their
// number.

const [, , kind = '', place = '', how = ''] = process.argv
const servers: Record<string, () => Promise<string>> = { site: serveFolder, crm: takeDeliveries }
process.send?.({ url: await (servers[kind] ?? takeLeads)() })

async function takeLeads() {
  const relay = openRelay(await openStore())
  const server = await listen({ setting: 'PORT', port: 0, host: '127.0.0.1', fetch: relay })
  if (!server.ok) throw new Error(server.problem)
  return `http://127.0.0.1:${server.port}`
}

async function serveFolder() {
  const store = await openSqliteStore({ dir: mkdtempSync(join(tmpdir(), 'bench-site-')), clock })
  const { answer, isPage } = serveSite(place, pino({ enabled: false }))
  const relay = openRelay(store, { site: answer, isPage, siteUrl: 'https://localhost' })
  const answerCall = getRequestListener((request) => relay(request, { address: '127.0.0.1' }))
  const front = createSecureServer({ ...selfSigned, allowHTTP1: true }, (...call) => void answerCall(...call))
  return `https://${await hostOf(front)}`
}

async function takeDeliveries() {
  let taken = 0
  const take = async (response: ServerResponse) => {
    await sleep(Number(place))
    response.end(`{"id":"contact-${(taken += 1)}"}`)
  }
  const crm = createServer((request, response) => {
    if (request.method === 'GET') response.end(String(taken))
    else request.resume().once('end', () => void take(response))
  })
  return `http://${await hostOf(crm)}/hook`
}

async function hostOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

function openRelay(store: Store, deps: Partial<RelayParts> = {}) {
  return createRelay({
    store,
    clock,
    log: pino({ enabled: false }),
    metrics: createMetrics({ store }),
    site: async () => new Response('page'),
    onAccepted: () => {},
    anonKey: undefined,
    rateLimitPerMinute: 0,
    trustProxy: 0,
    siteUrl: 'http://127.0.0.1',
    isPage: () => false,
    isLeaving: () => false,
    ...deps
  })
}

async function openStore(): Promise<Store> {
  const real =
    kind === 'postgres'
      ? await openPostgresStore({ url: place })
      : await openSqliteStore({ dir: place, clock })
  if (how === 'nothing') return { ...real, accept: async () => ({ kind: 'stored', id: randomUUID() }) }
  return how === 'each' ? { ...real, accept: oneAtATime((entry: NewLead) => real.accept(entry)) } : real
}

/** Starts each call when the last one has ended, so that each is committed alone. */
function oneAtATime<Input, Output>(call: (input: Input) => Promise<Output>) {
  let last: Promise<unknown> = Promise.resolve()
  return (input: Input): Promise<Output> => {
    const next = last.then(() => call(input))
    last = next.catch(() => {})
    return next
  }
}
