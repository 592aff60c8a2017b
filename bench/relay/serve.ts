import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createRelay } from '../../relay/intake/app.ts'
import { systemClock as clock } from '../../relay/clock.ts'
import { listen } from '../../relay/process/listen.ts'
import { createMetrics } from '../../relay/admin-port.ts'
import { openPostgresStore } from '../../relay/outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { NewLead, Store } from '../../relay/outbox/store.ts'

// The real relay, on the store that the arguments name: `sqlite <dir>` or `postgres <url>`. A further `each` commits
// each request alone; a further `nothing` stores nothing.

const [, , kind = '', place = '', how = ''] = process.argv
const store = await open()
const relay = createRelay({
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
  isLeaving: () => false
})
const server = await listen({ setting: 'PORT', port: 0, host: '127.0.0.1', fetch: relay })
if (!server.ok) throw new Error(server.problem)
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }))
process.send?.({ url: `http://127.0.0.1:${server.port}` })

async function open(): Promise<Store> {
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
