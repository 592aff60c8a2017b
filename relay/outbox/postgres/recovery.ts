import type { ClientBase } from 'pg'
import { endRecovery, hastenRecovered } from '../recovery-queries.ts'
import { ask, type TimeSql } from './sql.ts'

/**
 * Makes the next leads of an outage due. Skips rows that another relay or an operator changes at the same time: a relay
 * waits for no lock here, so none can wait for it in turn.
 */
export async function hasten(client: ClientBase, now: TimeSql) {
  const dialect = { now: now(), lock: 'for update of d skip locked', dueIndex: '' }
  await ask(client, hastenRecovered(dialect))
  await ask(client, endRecovery(dialect))
}
