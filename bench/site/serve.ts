import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { createRelay } from '../../relay/intake/app.ts'
import { systemClock as clock } from '../../relay/clock.ts'
import { createMetrics } from '../../relay/admin-port.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { serveSite } from '../../relay/site-files/static.ts'
import { selfSigned } from '../../testing/relay/self-signed.ts'

// The relay's app with the built site in the folder that the first argument names: ours or the limit. Browsers get HTTP/2 as
// from the proxy in production, and no proxy shares the processor.

const [, , dir = ''] = process.argv
const log = pino({ enabled: false })
const store = await openSqliteStore({ dir: mkdtempSync(join(tmpdir(), 'bench-site-')), clock })
const { answer, isPage } = serveSite(dir, log)
const relay = createRelay({
  store,
  clock,
  log,
  metrics: createMetrics({ store }),
  site: answer,
  isPage,
  isLeaving: () => false,
  onAccepted: () => {},
  anonKey: undefined,
  rateLimitPerMinute: 0,
  trustProxy: 0,
  siteUrl: 'https://localhost'
})
const answerCall = getRequestListener((request) => relay(request, { address: '127.0.0.1' }))
const front = createSecureServer({ ...selfSigned, allowHTTP1: true }, (...call) => void answerCall(...call))
front.listen(0, '127.0.0.1')
await once(front, 'listening')
const address = front.address()
process.send?.({ url: `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
