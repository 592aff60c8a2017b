import { Hono } from 'hono'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Store } from './outbox/store.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Counts since the process started; where the deliveries stand is asked of the store at each scrape. */
export function createMetrics({ store }: { store: Store }) {
  const registry = new Registry()
  const registers = [registry]

  return {
    registry,
    deliveries: new Gauge({
      name: 'relay_deliveries',
      help: 'Leads in the store by the state of their delivery',
      labelNames: ['state'],
      registers,
      async collect() {
        const { accepted: _, ...states } = await store.books()
        for (const [state, count] of Object.entries(states)) this.set({ state }, count)
      }
    }),
    accepted: new Counter({ name: 'relay_leads_accepted_total', help: 'Leads stored', registers }),
    repeated: new Counter({
      name: 'relay_leads_repeated_total',
      help: 'Posts of a lead that was stored already',
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

/** What the admin port serves. */
export function createAdmin({ registry }: Metrics): (request: Request) => Promise<Response> {
  const app = new Hono()
  app.get('/metrics', async (c) =>
    c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  )
  app.onError((_error, c) => c.text('The store cannot be read.\n', 503))
  return async (request) => app.fetch(request)
}
