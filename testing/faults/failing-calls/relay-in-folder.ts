import { pino } from 'pino'
import { relayPath } from '../../../contract/relay-endpoint.ts'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { createMetrics } from '../../../relay/admin-port.ts'
import { systemClock, type Clock } from '../../../relay/clock.ts'
import { deliverLeads } from '../../../relay/deliver-leads.ts'
import { createRelay } from '../../../relay/intake/app.ts'
import { openStore } from '../../../relay/open-store.ts'
import type { Crm } from '../crm.ts'

/** The relay's short waits after a failure pass in no time; what limits an attempt or a probe stays as long as it is. */
const hurriedClock: Clock = {
  ...systemClock,
  wait: (ms, signal) => systemClock.wait(ms > 1000 ? ms : ms / 50, signal)
}

/** Longer than an answer of `/readyz` holds, by that clock. */
export const readinessMs = 30

export type RelayInFolder = Extract<Awaited<ReturnType<typeof startIn>>, { ok: true }>

/** All that `relay/server.ts` connects, but for its port, as often as one process needs it. `problem` says why it does not start. */
export async function startIn(dataDir: string, crm: Crm) {
  const opened = await openStore({ dataDir, databaseUrl: undefined })
  if (!opened.ok) return opened
  const { store } = opened
  const log = pino({ enabled: false })
  const metrics = createMetrics({ store })
  const deliveries = deliverLeads(
    { kind: 'webhook', url: crm.url },
    { store, clock: hurriedClock, metrics, log }
  )
  const answer = createRelay({
    store,
    clock: hurriedClock,
    log,
    metrics,
    onAccepted: () => deliveries?.wake(),
    site: async () => new Response('page'),
    isPage: () => false,
    isLeaving: () => false,
    siteUrl: origin,
    anonKey: undefined,
    rateLimitPerMinute: 0,
    trustProxy: 0
  })
  return {
    ok: true as const,
    store,
    async isReady() {
      return (await answer(new Request(`${origin}/readyz`))).ok
    },
    /** Sends the lead of this address, always under the same key. */
    async post(email: string, key: string): Promise<{ status: number; id?: string }> {
      const response = await answer(
        new Request(origin + relayPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(sampleLead({ email }))
        })
      )
      const { id }: { id?: string } = await response.json()
      return { status: response.status, ...(id === undefined ? {} : { id }) }
    },
    async stop() {
      await deliveries?.stop()
      await store.close()
    }
  }
}

const origin = 'https://agency.example'
