import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../store.ts'
import { prepareAccept } from './insert-leads.ts'
import { prepareDeliveries } from './deliveries.ts'
import { preparePing } from './ping.ts'
import { prepareUpkeep } from './upkeep.ts'

/** Operations that write, or that must see the writes of the same turn. */
export type OperationName =
  | 'accept'
  | 'claim'
  | 'settle'
  | 'release'
  | 'hold'
  | 'untilNextDue'
  | 'probeSoon'
  | 'backlog'
  | 'backupAge'
  | 'recordBackup'
  | 'watch'
  | 'takeSlots'
  | 'requeue'
  | 'erase'
  | 'ping'

/** The store's operations as the thread runs them: synchronous, with the time of the call as first argument. */
export type Operations = {
  [Name in OperationName]: (
    now: number,
    ...input: Parameters<Store[Name]>
  ) => Awaited<ReturnType<Store[Name]>>
}

/** Prepares every statement once. The functions run inside a transaction that the caller holds. */
export function prepareOperations(db: DatabaseSync): Operations {
  const accept = prepareAccept(db)
  return { accept, ...prepareDeliveries(db), ...prepareUpkeep(db), ping: preparePing(db, accept) }
}

/** The only destination so far. The column exists so that a second one needs no new table. */
export const destination = 'crm'
