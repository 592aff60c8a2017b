import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { isSamePlayer } from '../spellings.ts'
import { IndexDamaged, type Row, type Transaction } from './database.ts'
import { load, putAside, save } from './delivery-table.ts'
import {
  type Delivery,
  farthestMs,
  lease,
  longestMs,
  longestPauseMs,
  longestProbeWaitMs,
  release
} from './delivery.ts'
import { readAs, readLeadOf, text, wholeLead } from './rows.ts'
import type { Claim, KnownDeal } from './store.ts'

// Which deliveries are due, and whose turn it is.

/** SQL for a time that is the first parameter: PostgreSQL would take it for a small number in a sum. */
const now1 = 'cast($1 as bigint)'

/** Its time has passed, or is so far away that a clock ran ahead when it was set. `$1` is the time. */
const isDue = (table: string) => `(${table}.due_at <= ${now1} or ${table}.due_at > ${now1} + ${farthestMs})`

/** No other lead of the contact has its turn after the contact: two leads of one person at once would make two deals. */
const hasTurn = (isOthersTurn: string) => `not exists (
  select 1 from delivery o where o.crm_id = d.crm_id and o.place > 0 and o.due_at is not null and o.lead_id <> d.lead_id
    and (o.lease_token is not null or ${isOthersTurn}))`

/** The stop that keeps leads from the CRM now: a person's pause, or a CRM that refuses every lead until its next probe. */
async function findGate(tx: Transaction, now: number) {
  const [row] = await tx.rows(
    `select (select until from pause where until > ${now1} and until <= ${now1} + ${longestPauseMs}) as paused_until,
      (select probe_at from block) as probe_at, (select since from block) as since, (select probes from block) as probes,
      case when exists (select 1 from delivery where place = 0 and due_at is not null) then 1 else 0 end as waiting`,
    [now]
  )
  return readGate(row ?? {})
}

/** A row that was damaged on its disk stops no lead. */
const maybeNumber = z.number().optional().catch(undefined)

const readGate = readAs(
  z.object({
    pausedUntil: maybeNumber,
    probeAt: maybeNumber,
    since: maybeNumber,
    probes: maybeNumber,
    waiting: z.boolean()
  })
)

const waitsForProbe = (probeAt: number | undefined, now: number): probeAt is number =>
  probeAt !== undefined && probeAt > now && probeAt <= now + longestProbeWaitMs

/**
 * Came after the CRM began to refuse, at `$1`. It is tried at once and puts off no probe, because the CRM may refuse one lead only.
 */
const isNewcomer = 'd.place = 0 and d.attempts = 0 and d.due_at > $1'

type ToClaim = { limit: number; leaseMs: number; contactsOnly?: boolean }

export async function claim(
  tx: Transaction,
  { limit, leaseMs, contactsOnly = false }: ToClaim
): Promise<Claim[]> {
  const now = await tx.now()
  const { pausedUntil, probeAt, probes, waiting, since = 0 } = await findGate(tx, now)
  const isClosed = waitsForProbe(probeAt, now)
  if (pausedUntil !== undefined) return []
  const contacts = isClosed
    ? await load(
        tx,
        `${isNewcomer} and d.due_at <= $2 order by d.due_at limit $3`,
        [since, now, limit],
        tx.lockFree('d')
      )
    : await findContacts(tx, now, probes === undefined ? limit : 1, probes !== undefined)
  if (contacts.length > 0 && probes !== undefined && !isClosed) {
    // One process probes: the others find that its time has moved.
    const taken = await tx.rows('update block set probe_at = $1 where probe_at = $2 returning probes', [
      now + leaseMs,
      probeAt ?? null
    ])
    if (taken.length === 0) return []
  }
  // While the CRM refuses every lead, one that is left probes it.
  const mayFollow = !contactsOnly && contacts.length < limit && (probes === undefined || !waiting)
  const followers = mayFollow ? await findFollowers(tx, now, limit - contacts.length) : []
  const found = [...contacts, ...followers]
  if (found.length === 0) return []
  // An index may lead to the same row twice, or to one that is delivered.
  const named = new Set(found.map(({ leadId, destination }) => `${destination} ${leadId}`))
  if (named.size < found.length || found.some(({ state }) => state !== 'waiting'))
    throw new IndexDamaged('the deliveries that are due do not fit their index')
  const leads = await readLeads(tx, [...new Set(found.map(({ leadId }) => leadId))])
  const token = randomUUID()
  await save(
    tx,
    found.map((each) => lease(each, token, now + leaseMs))
  )
  const probe = isClosed ? undefined : probes
  const claims: Claim[] = []
  for (const each of found) {
    const row = leads.get(each.leadId)
    if (row) claims.push(await readClaim(tx, each, row, { token, probe }))
    // Its own id is damaged: no lead has it.
    else await putAside(tx, { lead_id: each.leadId, destination: each.destination })
  }
  return claims
}

async function readClaim(
  tx: Transaction,
  delivery: Delivery,
  row: Row,
  { token, probe }: { token: string; probe: number | undefined }
): Promise<Claim> {
  const { leadId, destination, attempts, crmId, throttle, leaseToken } = delivery
  const lead = readLeadOf(row)
  return {
    leadId,
    destination,
    lead,
    receivedAt: Number(row['received_at']),
    consentVersion: Number(row['consent_version']),
    attempts,
    leaseToken: token,
    crmId,
    ...(destination === 'deal' && lead && { deals: await readDeals(tx, delivery, lead) }),
    lifted: throttle === 'lifted',
    probe: destination === 'contact' ? probe : undefined,
    lastLease: leaseToken
  }
}

/**
 * The deals of a contact that its other leads have. Two players may have one address, such as their mother's, and so one
 * contact. One that shares the deal of another player has none.
 */
async function readDeals(
  tx: Transaction,
  { leadId, crmId = '' }: Delivery,
  lead: Lead
): Promise<KnownDeal[]> {
  const rows = await tx.rows(
    `select d.result_id, ${wholeLead} from delivery d join lead l on l.id = d.lead_id
     where d.crm_id = $1 and d.result_id is not null and d.lead_id <> $2 and d.last_code is null
       and l.erased_at is null`,
    [crmId, leadId]
  )
  return rows.flatMap((row) => {
    const other = readLeadOf(row)
    return other ? { id: text(row['result_id']), isOwn: isSamePlayer(other, lead) } : []
  })
}

/** The rows of leads. The row of one that cannot be read is empty: it must not stop the others. */
async function readLeads(tx: Transaction, ids: string[]): Promise<Map<string, Row>> {
  const read = async (some: string[]) => {
    const rows = await tx.rows(`select ${wholeLead} from lead l where ${tx.isIn('l.id', '$1')}`, [
      JSON.stringify(some)
    ])
    return rows.map((row) => [String(row['id']), row] as const)
  }
  try {
    return new Map(await read(ids))
  } catch (error) {
    if (!tx.isDamage(error)) throw error
  }
  const found = new Map<string, Row>()
  for (const id of ids) {
    const rows = await read([id]).catch(() => [[id, {}] as const])
    for (const [key, row] of rows) found.set(key, row)
  }
  return found
}

/** The oldest due. Of those that a probe may try, the one that was tried least, so that no bad lead keeps good ones waiting. */
async function findContacts(
  tx: Transaction,
  now: number,
  limit: number,
  isProbe: boolean
): Promise<Delivery[]> {
  const find = (isTime: string, most: number) =>
    load(
      tx,
      `d.place = 0 and ${isTime} order by ${isProbe ? 'd.attempts, ' : ''}d.due_at, d.sequence limit $2`,
      [now, most],
      tx.lockFree('d')
    )
  const due = await find('d.due_at <= $1', limit)
  return due.length < limit
    ? [...due, ...(await find(`d.due_at > ${now1} + ${farthestMs}`, limit - due.length))]
    : due
}

const findFollowers = (tx: Transaction, now: number, limit: number) =>
  load(
    tx,
    // One whose lease has expired keeps its turn.
    `d.place > 0 and ${isDue('d')} and ${hasTurn(
      `(d.lease_token is null and ${isDue('o')} and (o.due_at, o.lead_id) < (d.due_at, d.lead_id))`
    )} order by d.due_at limit $2`,
    [now, limit],
    tx.lockFree('d')
  )

export async function untilNext(tx: Transaction, { contactsOnly = false } = {}): Promise<number | undefined> {
  const now = await tx.now()
  const gate = await findGate(tx, now)
  const pausedMs = gate.pausedUntil === undefined ? 0 : gate.pausedUntil - now
  const probeMs = waitsForProbe(gate.probeAt, now) ? gate.probeAt - now : 0
  const ends = async (where: string) => {
    const end = (order: 'asc' | 'desc') =>
      `(select d.due_at from delivery d where d.due_at is not null and ${where} order by d.due_at ${order} limit 1)`
    const [row] = await tx.rows(`select ${end('asc')} as first, ${end('desc')} as last`)
    if (!row || row['first'] === null) return Infinity
    const [first, last] = [Number(row['first']), Number(row['last'])]
    return last > now + farthestMs ? 0 : Math.max(0, first - now)
  }
  async function newcomers() {
    const sql = `select min(d.due_at) as first from delivery d where ${isNewcomer}`
    const first = probeMs > 0 && (await tx.rows(sql, [gate.since ?? 0]))[0]?.['first']
    return typeof first === 'boolean' || (first ?? null) === null
      ? Infinity
      : Math.max(0, Number(first) - now)
  }
  const contactMs = Math.max(
    pausedMs,
    Math.min(Math.max(probeMs, await ends('d.place = 0')), await newcomers())
  )
  const mayFollow = !contactsOnly && (gate.probes === undefined || !gate.waiting)
  const followerMs = mayFollow
    ? Math.max(pausedMs, await ends(`d.place > 0 and ${hasTurn('false')}`))
    : Infinity
  const wait = Math.min(contactMs, followerMs)
  return wait === Infinity ? undefined : wait
}

/** Makes what waits longer than it may due at once: a clock ran ahead when that was set. */
export async function correctWaits(tx: Transaction): Promise<void> {
  const now = await tx.now()
  const found = await load(
    tx,
    `d.due_at > ${now1} and case
      when d.lease_token is not null then d.due_at > ${now1} + ${longestMs.lease}
      when d.throttle = 'on' then d.due_at > ${now1} + ${longestMs.throttle}
      when d.attempts = 0 then d.due_at > ${now1} + ${longestMs.first}
      else d.last_at > ${now1} + ${longestMs.ahead} end`,
    [now],
    tx.lockFree('d')
  )
  await save(
    tx,
    found.map((each) => release(each, now))
  )
}
