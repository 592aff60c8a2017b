import type { DatabaseSync } from 'node:sqlite'
import { prepareAccept } from './insert-leads.ts'
import { prepareDeliveries } from './deliveries.ts'
import type { Operations } from './operations.ts'
import { preparePing } from './ping.ts'
import { prepareUpkeep } from './upkeep.ts'

/** Prepares every statement once. The functions run inside a transaction that the caller holds. */
export function prepareOperations(db: DatabaseSync): Operations {
  const accept = prepareAccept(db)
  return { accept, ...prepareDeliveries(db), ...prepareUpkeep(db), ping: preparePing(db, accept) }
}
