import { pause as pauseSchema, type Pause } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import { longestPauseMs } from '../outbox/delivery.ts'
import { rowAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

/** A person's pause of deliveries, for every relay. Leads are taken meanwhile, and none fails because of it. */
export function createPause({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  return {
    async current(): Promise<Pause | undefined> {
      const sql = 'select since, until, who as by, reason from pause where until > $1 and until <= $2'
      const now = clock.now()
      return store.ask({ sql, values: [now, now + longestPauseMs], read: rowAs(pauseSchema) })
    },

    endAfter: (hours: number) => clock.now() + hours * 60 * 60_000,

    /** Replaces an earlier pause. */
    async begin({ until, by, reason }: Omit<Pause, 'since'>): Promise<void> {
      const sql = `
        insert into pause (single, since, until, who, reason) values (1, $1, $2, $3, $4)
        on conflict (single) do update
        set since = excluded.since, until = excluded.until, who = excluded.who, reason = excluded.reason`
      await store.change([{ sql, values: [clock.now(), until, by, reason] }])
    },

    async end(): Promise<void> {
      await store.change([{ sql: 'delete from pause', values: [] }])
    }
  }
}

export type DeliveryPause = ReturnType<typeof createPause>
