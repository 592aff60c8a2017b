import { pause as pauseSchema, type Pause } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import { longestPauseMs } from '../outbox/delivery.ts'
import { rowAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import type { Audit } from './audit.ts'
import { actorOf, type Routes } from './route.ts'

/** A person's pause of deliveries, for every relay. Leads are taken meanwhile, and none fails because of it. */
export function createPause({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  return {
    async current(): Promise<Pause | undefined> {
      const sql = 'select since, until, who as by, reason from stop where until > $1 and until <= $2'
      const now = clock.now()
      return store.ask({ sql, values: [now, now + longestPauseMs], read: rowAs(pauseSchema) })
    },

    endAfter: (hours: number) => clock.now() + hours * 60 * 60_000,

    /** Replaces an earlier pause. */
    async begin({ until, by, reason }: Omit<Pause, 'since'>): Promise<void> {
      const sql = `
        insert into stop (single, since, until, who, reason) values (1, $1, $2, $3, $4)
        on conflict (single) do update
        set since = excluded.since, until = excluded.until, who = excluded.who, reason = excluded.reason`
      await store.change([{ sql, values: [clock.now(), until, by, reason] }])
    },

    async end(): Promise<void> {
      await store.change([{ sql: 'delete from stop', values: [] }])
    }
  }
}

export type DeliveryPause = ReturnType<typeof createPause>

type Parts = { pause: DeliveryPause; audit: Audit; wake: () => void }

export function pauseRoutes({ pause, audit, wake }: Parts) {
  const current = async () => ({ pause: (await pause.current()) ?? null })

  const begin: Routes['PUT /pause']['answer'] = async ({ body: { hours, reason } }, c) => {
    const by = actorOf(c)
    const until = pause.endAfter(hours)
    const detail = `until ${new Date(until).toISOString()}: ${reason}`
    await audit.during({ by, what: 'paused', detail }, () => pause.begin({ until, reason, by: by.who }))
    return current()
  }

  const end: Routes['DELETE /pause']['answer'] = async (_given, c) => {
    await audit.during({ by: actorOf(c), what: 'resumed' }, () => pause.end())
    wake()
    return current()
  }

  return {
    'GET /pause': { may: 'reader', answer: current },
    'PUT /pause': { may: 'owner', answer: begin },
    'DELETE /pause': { may: 'owner', answer: end }
  } satisfies Partial<Routes>
}
