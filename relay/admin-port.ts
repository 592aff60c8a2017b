import { Hono } from 'hono'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isLocalHost } from '../contract/addresses.ts'
import { deskPath } from '../contract/desk.ts'
import type { Backlog } from './outbox/ledger.ts'
import type { Store } from './outbox/store.ts'

/** Counters start with the process; the state of the deliveries is read from the store at each scrape. */
export type Metrics = {
  registry: Registry
  /** Seconds from the acceptance of a lead to its delivery. */
  queueSeconds: Histogram
  accepted: Counter
  repeated: Counter
  released: Counter
  /** Leads that wait because their email address has too many at once. */
  throttled: Counter
  refused: Counter<'reason'>
  attempts: Counter<'outcome'>
}

type Measured = { store: Pick<Store, 'backlog'>; copying?: { lagMs(): number } | undefined }

export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  for (const gauge of createGauges(measured)) registry.registerMetric(gauge)
  return {
    registry,
    queueSeconds: new Histogram({
      name: 'relay_queue_seconds',
      help: 'Seconds from the acceptance of a lead to its delivery',
      buckets: [0.1, 0.5, 1, 5, 30, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600],
      registers
    }),
    accepted: new Counter({ name: 'relay_leads_accepted_total', help: 'Leads stored', registers }),
    repeated: new Counter({
      name: 'relay_leads_repeated_total',
      help: 'Posts of a lead that was stored already',
      registers
    }),
    released: new Counter({
      name: 'relay_leads_released_total',
      help: 'Quarantined leads that were released because they were sent again without suspicion',
      registers
    }),
    throttled: new Counter({
      name: 'relay_leads_held_total',
      help: 'Times that a lead was held back because its email address had many at once',
      registers
    }),
    refused: new Counter({
      name: 'relay_leads_refused_total',
      help: 'Posts turned away, by reason',
      labelNames: ['reason'],
      registers
    }),
    attempts: new Counter({
      name: 'relay_attempts_total',
      help: 'Attempts to deliver a lead, by outcome',
      labelNames: ['outcome'],
      registers
    })
  }
}

type Answer = (request: Request, peer?: { address: string }) => Promise<Response>

/** The app of the admin port: metrics for programs of this machine, and the desk. */
export function createAdminPort({ registry }: Metrics, desk?: Answer): Answer {
  const app = new Hono()
  app.get('/', (c) => c.redirect(deskPath))
  app.use((c, next) => (isLocalHost(new URL(c.req.url).host) ? next() : Promise.resolve(c.body(null, 421))))
  app.get('/metrics', async (c) =>
    c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  )
  app.onError((_error, c) => c.text('The store cannot be read.\n', 503))
  return async (request, peer) =>
    desk && new URL(request.url).pathname.startsWith(deskPath) ? desk(request, peer) : app.fetch(request)
}

function createGauges({ store, copying }: Measured): Gauge[] {
  let counting: Promise<Backlog> | undefined

  /** Three figures use the same read, and a scrape asks for all of them at once. */
  function countBacklog() {
    counting ??= store.backlog().finally(() => (counting = undefined))
    return counting
  }

  const gauges: Gauge[] = [
    new Gauge({
      name: 'relay_deliveries',
      help: 'Leads that the CRM does not have, by the state of their delivery',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const {
          oldestPendingMs: _age,
          blockedMs: _blocked,
          throttled: held,
          ...states
        } = await countBacklog()
        for (const [state, count] of Object.entries({ ...states, held })) this.set({ state }, count)
      }
    }),
    new Gauge({
      name: 'relay_oldest_pending_seconds',
      help: 'Age of the oldest lead that waits for its delivery, 0 when none does',
      registers: [],
      async collect() {
        const { oldestPendingMs = 0 } = await countBacklog()
        this.set(oldestPendingMs / 1000)
      }
    }),
    new Gauge({
      name: 'relay_paused_seconds',
      help: 'How long deliveries have been paused because the CRM refuses every lead, 0 when they are not',
      registers: [],
      async collect() {
        const { blockedMs = 0 } = await countBacklog()
        this.set(blockedMs / 1000)
      }
    }),
    new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process',
      registers: [],
      collect() {
        this.set(process.memoryUsage.rss())
      }
    })
  ]
  if (!copying) return gauges
  return [
    ...gauges,
    new Gauge({
      name: 'relay_copy_lag_seconds',
      help: 'Age of the copy in COPY_DIR: a destroyed disk loses the leads of this time',
      registers: [],
      collect() {
        this.set(copying.lagMs() / 1000)
      }
    })
  ]
}
