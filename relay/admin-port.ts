import { Hono } from 'hono'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isLocalHost } from '../contract/addresses.ts'
import { deskPath } from '../contract/desk.ts'
import type { Backlog } from './outbox/ledger.ts'
import type { Store } from './outbox/store.ts'

type Measured = { store: Pick<Store, 'backlog'> }

/** Counters start with the process; the state of the deliveries is read from the store at each scrape. */
export function createMetrics(measured: Measured) {
  const registry = new Registry()
  const registers = [registry]
  for (const gauge of createGauges(measured)) registry.registerMetric(gauge)
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  return {
    registry,
    queueSeconds: new Histogram({
      name: 'relay_queue_seconds',
      help: 'Seconds from the acceptance of a lead to its delivery',
      buckets: [0.1, 0.5, 1, 5, 30, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600],
      registers
    }),
    accepted: counter('relay_leads_accepted_total', 'Leads stored'),
    repeated: counter('relay_leads_repeated_total', 'Posts of a lead that was stored already'),
    released: counter(
      'relay_leads_released_total',
      'Held leads that were released because they were sent again without suspicion'
    ),
    throttled: counter(
      'relay_leads_throttled_total',
      'Times that a lead was throttled because its email address had many at once'
    ),
    refused: counter('relay_leads_refused_total', 'Posts turned away, by reason', 'reason'),
    attempts: counter('relay_attempts_total', 'Attempts to deliver a lead, by outcome', 'outcome'),
    steps: counter(
      'relay_steps_total',
      'Attempts at a further step of a delivered lead, by step and outcome',
      'step',
      'outcome'
    )
  }
}

export type Metrics = ReturnType<typeof createMetrics>

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

function createGauges({ store }: Measured): Gauge[] {
  let counting: Promise<Backlog> | undefined

  /** Three figures use the same read, and a scrape asks for all of them at once. */
  const countBacklog = () => (counting ??= store.backlog().finally(() => (counting = undefined)))

  const deliveries = new Gauge({
    name: 'relay_deliveries',
    help: 'Leads that the CRM does not have, by the state of their delivery',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { waiting, failed, held, throttled } = await countBacklog()
      const counts = Object.entries({ waiting, failed, held, throttled })
      for (const [state, count] of counts) this.set({ state }, count)
    }
  })
  return [
    deliveries,
    gauge(
      'relay_oldest_waiting_seconds',
      'Age of the oldest lead that waits for its delivery, 0 when none does',
      async () => ((await countBacklog()).oldestWaitingMs ?? 0) / 1000
    ),
    gauge(
      'relay_blocked_seconds',
      'How long the CRM has refused every lead, 0 when it does not',
      async () => ((await countBacklog()).blockedMs ?? 0) / 1000
    ),
    gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  ]
}

/** `measure` is called at each scrape. */
const gauge = (name: string, help: string, measure: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await measure())
    }
  })
