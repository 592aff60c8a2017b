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
import { createRelay } from '../relay/intake/app.ts'
import { openSqliteStore } from '../relay/outbox/sqlite/sqlite-store.ts'
import { serveSite } from '../relay/site-files/static.ts'
import { selfSigned } from '../testing/relay/self-signed.ts'

// A server of the bench as a process, so that its work does not delay the measurement. `site <dir>` serves the built site in
// that folder as the relay's app does: browsers get HTTP/2 as from the proxy in production, and no proxy shares the processor.
// `crm <ms>` accepts every posted lead after these milliseconds, and answers any other request with their number.

const [, , kind, place = ''] = process.argv
process.send?.({ url: await (kind === 'crm' ? takeDeliveries() : serveFolder()) })

async function serveFolder() {
  const store = await openSqliteStore({ dir: mkdtempSync(join(tmpdir(), 'bench-site-')), clock })
  const log = pino({ enabled: false })
  const { answer, isPage } = serveSite(place, log)
  const relay = createRelay({
    store,
    clock,
    log,
    metrics: createMetrics({ store }),
    site: answer,
    isPage,
    siteUrl: 'https://localhost',
    onAccepted: () => {},
    anonKey: undefined,
    rateLimitPerMinute: 0,
    trustProxy: 0,
    isLeaving: () => false
  })
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
