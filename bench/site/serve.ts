import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createRelay } from '../../relay/intake/app.ts'
import { systemClock as clock } from '../../relay/clock.ts'
import { listen } from '../../relay/process/listen.ts'
import { createMetrics } from '../../relay/metrics.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { serveSite } from '../../relay/site-files/static.ts'
import { selfSigned } from '../../testing/relay/self-signed.ts'

// The real relay over HTTP/2, with the built site in the folder that the first argument names: ours or the limit.

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
const server = await listen({
  setting: 'PORT',
  port: 0,
  host: '127.0.0.1',
  fetch: relay,
  certificate: selfSigned
})
if (!server.ok) throw new Error(server.problem)
process.send?.({ url: `https://127.0.0.1:${server.port}` })
