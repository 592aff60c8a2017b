import { z } from 'zod'
import { parameters, type Row, type Statement, type Transaction } from './database.ts'
import {
  damaged,
  type Delivery,
  type DeliveryState,
  deliveryStates,
  destinations,
  setAside
} from './delivery.ts'
import { storedCode } from './ledger.ts'
import { cleanText, ifWhole, readAs, text } from './rows.ts'

// The table of deliveries. Only what `delivery.ts` makes of a delivery is written to it.

/** Whether a text is as it was stored. Node puts this character where bytes on the disk are no text. */
const isReadable = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\u{fffd}')

const deliveryRow = z.object({
  leadId: z.string().refine(isReadable),
  destination: z.enum(destinations),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  dueAt: z.number().optional(),
  leaseToken: z.string().optional(),
  awaits: z.literal('guardian').optional(),
  throttle: z.enum(['on', 'lifted']).optional(),
  lastAt: z.number().optional(),
  lastStatus: z.number().optional(),
  lastError: z.string().optional(),
  lastCode: storedCode,
  crmId: z.string().optional(),
  resultId: z.string().optional()
})

const readDelivery: (row: Row) => Delivery = readAs(deliveryRow)

const columns = `d.lead_id, d.destination, d.state, d.attempts, d.due_at, d.lease_token, d.awaits, d.throttle, d.last_at,
  d.last_status, d.last_error, d.last_code, d.crm_id, d.result_id, d.sequence, d.place`

/** Damage may have made any text of a destination. */
type Written = Omit<Delivery, 'destination'> & { destination: string }

const toDeliveryRow = (each: Written) => ({
  lead_id: each.leadId,
  destination: each.destination,
  state: each.state,
  attempts: each.attempts,
  due_at: each.dueAt ?? null,
  lease_token: each.leaseToken ?? null,
  awaits: each.awaits ?? null,
  throttle: each.throttle ?? null,
  last_at: each.lastAt ?? null,
  last_status: each.lastStatus ?? null,
  last_error: each.lastError === undefined ? null : cleanText(each.lastError),
  last_code: each.lastCode ?? null,
  crm_id: each.crmId === undefined ? null : cleanText(each.crmId),
  result_id: each.resultId === undefined ? null : cleanText(each.resultId)
})

/** Writes the deliveries that a transition changed. */
export const save = (tx: Transaction, changed: Delivery[]) =>
  tx.update('delivery', ['lead_id', 'destination'], changed.map(toDeliveryRow))

/** The deliveries `d` that `where` finds, without those that cannot be read, which it sets aside. `lock` is SQL. */
export async function load(tx: Transaction, where: string, values: Statement['values'], lock = tx.lock('d')) {
  const rows = await tx.rows(`select ${columns} from delivery d where ${where} ${lock}`, values)
  const found: Delivery[] = []
  for (const row of rows) {
    const delivery = ifWhole(readDelivery)(row)
    if (delivery) found.push(delivery)
    else await putAside(tx, row)
  }
  return found
}

/**
 * Takes a row that was damaged on its disk out of the queue, so that it stops no other. Its history says so. Looks at every row:
 * an index may not know what the damage made of it. Finds the row by what can be read of its keys.
 */
export async function putAside(tx: Transaction, row: Row): Promise<void> {
  const { lead_id: leadId, destination, ...aside } = toDeliveryRow(setAside(readRest(row)))
  const { values, param } = parameters()
  const changes = Object.entries(aside).map(([column, value]) => `${column} = ${param(value)}`)
  const texts = ['lead_id', 'destination'].filter((name) => isReadable(row[name]))
  const numbers = ['sequence', 'place'].filter((name) => (row[name] ?? undefined) !== undefined)
  // Written so that no index is used.
  const isThis = [
    ...texts.map((name) => `coalesce(${name}, '') = ${param(text(row[name]))}`),
    ...numbers.map((name) => `+${name} = ${param(Number(row[name]))}`)
  ]
  await tx.rows(`update delivery set ${changes.join(', ')} where ${isThis.join(' and ')}`, values)
  const note = { lead_id: leadId, destination, kind: 'permanent', ms: 0, error: damaged }
  await tx.insert('attempt', [{ ...note, at: await tx.now() }])
}

const maybeText = z.string().optional().catch(undefined)

const readRest = (row: Row) => ({
  ...readAs(z.object({ crmId: maybeText, resultId: maybeText }))(row),
  leadId: String(row['lead_id']),
  destination: String(row['destination'])
})

/** A delivery that is not stored yet. Its row has the number of its lead beside this. */
export const newRow = (delivery: Delivery) => ({
  ...toDeliveryRow(delivery),
  place: destinations.indexOf(delivery.destination)
})

/** Adds deliveries of the lead with this number. */
export const add = (tx: Transaction, made: Delivery[], sequence: number) =>
  tx.insert(
    'delivery',
    made.map((each) => ({ ...newRow(each), sequence }))
  )

/** The deliveries of these leads to their contacts that are in one of these states. By the key: many leads are in a state. */
export const loadContacts = (tx: Transaction, ids: string[], states: readonly DeliveryState[]) => {
  const isInState = `d.state in (${states.map((state) => `'${state}'`).join(', ')})`
  const where = `${tx.isIn('d.lead_id', '$1')} and d.destination = 'contact' and ${isInState}`
  return load(tx, where, [JSON.stringify(ids)])
}
