import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Attempt } from '../../contract/desk-answers.ts'
import type { StepKind } from '../../contract/desk.ts'
import { accept, probeLead } from './accept.ts'
import {
  IndexDamaged,
  inParts,
  isOneOf,
  parameters,
  type Row,
  type Statement,
  type Transaction
} from './database.ts'
import { add, load, loadContacts, putAside, save } from './delivery-table.ts'
import * as delivery from './delivery.ts'
import {
  type Delivery,
  farthestMs,
  longestMs,
  longestPauseMs,
  longestProbeWaitMs,
  type Settlement
} from './delivery.ts'
import { erase, keepContact } from './erasures.ts'
import { conditions } from './lead-filter.ts'
import type { Requeue, LeadFilter } from './ledger.ts'
import { limiterLifeMs, takeFrom } from './limiters.ts'
import { noteFailure, noteSuccess, recover } from './recovery.ts'
import { cleanText, readAs, readLeadOf, wholeLead } from './rows.ts'
import type { Claim, Slots, Store } from './store.ts'
import { closeRequests, requestData, watch } from './upkeep.ts'

// What changes the store, each once for both databases. A verb runs in a transaction, and what it resolves to counts once that
// is committed.

/** SQL for a time that is the first parameter: PostgreSQL would take it for a small number in a sum. */
const now1 = 'cast($1 as bigint)'

/** Its time has passed, or is so far away that a clock ran ahead when it was set. `$1` is the time. */
const isDue = (table: string) => `(${table}.due_at <= ${now1} or ${table}.due_at > ${now1} + ${farthestMs})`

/** No other lead of the contact has its turn after the contact: two leads of one person at once would make two deals. */
const hasTurn = (isOthersTurn: string) => `not exists (
  select 1 from delivery o where o.crm_id = d.crm_id and o.place > 0 and o.due_at is not null and o.lead_id <> d.lead_id
    and (o.lease_token is not null or ${isOthersTurn}))`

/** What keeps leads from the CRM now: a person's pause, or a CRM that refuses every lead until its next probe. */
async function findGate(tx: Transaction, now: number) {
  const [row] = await tx.rows(
    `select (select until from stop where until > ${now1} and until <= ${now1} + ${longestPauseMs}) as stopped,
      (select probe_at from pause) as probe_at, (select since from pause) as since, (select probes from pause) as probes,
      case when exists (select 1 from delivery where place = 0 and due_at is not null) then 1 else 0 end as waiting`,
    [now]
  )
  return readGate(row ?? {})
}

/** A row that was damaged on its disk stops no lead. */
const maybeNumber = z.number().optional().catch(undefined)

const readGate = readAs(
  z.object({
    stopped: maybeNumber,
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

async function claim(tx: Transaction, { limit, leaseMs, contactsOnly = false }: ToClaim): Promise<Claim[]> {
  const now = await tx.now()
  const { stopped, probeAt, probes, waiting, since = 0 } = await findGate(tx, now)
  const isClosed = waitsForProbe(probeAt, now)
  if (stopped !== undefined) return []
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
    const taken = await tx.rows('update pause set probe_at = $1 where probe_at = $2 returning probes', [
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
  if (named.size < found.length || found.some(({ state }) => state !== 'pending'))
    throw new IndexDamaged('the deliveries that are due do not fit their index')
  const leads = await readLeads(tx, [...new Set(found.map(({ leadId }) => leadId))])
  const token = randomUUID()
  await save(
    tx,
    found.map((each) => delivery.lease(each, token, now + leaseMs))
  )
  const claims: Claim[] = []
  for (const each of found) {
    const row = leads.get(each.leadId)
    // Its own id is damaged: no lead has it.
    if (row === undefined) {
      await putAside(tx, { lead_id: each.leadId, destination: each.destination })
      continue
    }
    claims.push({
      leadId: each.leadId,
      destination: each.destination,
      lead: readLeadOf(row),
      receivedAt: Number(row['received_at']),
      consentVersion: Number(row['consent_version']),
      attempts: each.attempts,
      leaseToken: token,
      crmId: each.crmId,
      lifted: each.throttle === 'lifted',
      probe: each.destination === 'contact' && !isClosed ? probes : undefined,
      lastLease: each.leaseToken
    })
  }
  return claims
}

/** The rows of leads. The row of one that cannot be read is empty: it must not stop the others. */
async function readLeads(tx: Transaction, ids: string[]): Promise<Map<string, Row>> {
  const read = async (some: string[]) => {
    const { values, param } = parameters()
    const rows = await tx.rows(
      `select ${wholeLead} from lead l where ${isOneOf('l.id', some, param)}`,
      values
    )
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

async function untilNext(tx: Transaction, { contactsOnly = false } = {}): Promise<number | undefined> {
  const now = await tx.now()
  const gate = await findGate(tx, now)
  const stoppedMs = gate.stopped === undefined ? 0 : gate.stopped - now
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
    stoppedMs,
    Math.min(Math.max(probeMs, await ends('d.place = 0')), await newcomers())
  )
  const mayFollow = !contactsOnly && (gate.probes === undefined || !gate.waiting)
  const followerMs = mayFollow
    ? Math.max(stoppedMs, await ends(`d.place > 0 and ${hasTurn('false')}`))
    : Infinity
  const wait = Math.min(contactMs, followerMs)
  return wait === Infinity ? undefined : wait
}

/** Makes what waits longer than it may due at once: a clock ran ahead when that was set. */
async function correctWaits(tx: Transaction): Promise<void> {
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
    found.map((each) => delivery.release(each, now))
  )
}

type Leased = Pick<Claim, 'leadId' | 'destination' | 'leaseToken'>

const loadLeased = async (tx: Transaction, { leadId, destination, leaseToken }: Leased) =>
  (
    await load(tx, 'd.lead_id = $1 and d.destination = $2 and d.lease_token = $3', [
      leadId,
      destination,
      leaseToken
    ])
  )[0]

async function settle(tx: Transaction, claimed: Claim, settlement: Settlement): Promise<boolean> {
  const found = await loadLeased(tx, claimed)
  const { outcome } = settlement
  const { leadId, destination, probe } = claimed
  if (!found) {
    // If the lead was erased meanwhile, somebody erases the contact in the CRM, and with it what this attempt made.
    const crmId =
      destination === 'contact'
        ? outcome.kind === 'delivered' && outcome.crmId
        : (outcome.kind === 'delivered' || outcome.kind === 'ambiguous') && claimed.crmId
    if (typeof crmId === 'string') await keepContact(tx, leadId, crmId)
    return false
  }
  const now = await tx.now()
  const settled = delivery.settle(found, settlement, now)
  await save(tx, [settled])
  await tx.insert('attempt', [
    {
      lead_id: leadId,
      destination,
      at: now,
      kind: outcome.kind,
      status: outcome.status ?? null,
      ms: Math.round(outcome.ms),
      error: outcome.kind === 'delivered' ? null : cleanText(outcome.error)
    }
  ])
  if (destination !== 'contact') {
    if (settled.state === 'delivered') await openNext(tx, leadId, now)
    return true
  }
  if (outcome.kind === 'delivered' && 'steps' in outcome && outcome.steps)
    await follow(tx, settled, outcome.steps, now)
  await noteBlock(tx, settlement, probe, now)
  if (outcome.kind === 'transient' || outcome.kind === 'ambiguous') await noteFailure(tx, now)
  if (outcome.kind === 'delivered' && (await noteSuccess(tx, now)))
    await recover(tx, now, async (where, values) => {
      const late = await load(tx, where, values, tx.lockFree('d'))
      await save(
        tx,
        late.map((each) => delivery.hasten(each, now))
      )
    })
  return true
}

async function follow(tx: Transaction, contact: Delivery, steps: readonly StepKind[], now: number) {
  const { leadId, crmId = '' } = contact
  const [lead] = await tx.rows('select sequence from lead where id = $1', [leadId])
  const sequence = Number(lead?.['sequence'])
  const next = delivery.following(leadId, crmId, steps, now)
  await add(
    tx,
    next.map((each) => ({ sequence, delivery: each }))
  )
}

/** Opens the first that is left after a contact. */
async function openNext(tx: Transaction, leadId: string, now: number) {
  const left = await load(tx, `d.lead_id = $1 and d.place > 0 and d.state <> 'delivered' order by d.place`, [
    leadId
  ])
  const [next] = left
  if (next?.state === 'pending' && next.dueAt === undefined) await save(tx, [delivery.open(next, now)])
}

/** A CRM that refuses every lead, for every process that has the store open. */
async function noteBlock(tx: Transaction, settlement: Settlement, probe: number | undefined, now: number) {
  const { outcome } = settlement
  // The CRM judged the lead itself, so it does not refuse every lead.
  const isJudged =
    (outcome.kind === 'delivered' || outcome.kind === 'permanent') && outcome.status !== undefined
  if (isJudged) await tx.rows('delete from pause')
  if (settlement.state !== 'pending' || settlement.probeInMs === undefined) return
  const error = outcome.kind === 'delivered' ? null : cleanText(outcome.error)
  await tx.rows(
    `insert into pause as known (single, since, status, reason, probes, probe_at) values (1, $1, $2, $3, 0, $4)
     on conflict (single) do update
     set status = excluded.status, reason = excluded.reason, probes = known.probes + 1, probe_at = excluded.probe_at
     where $5 = 1`,
    [now, outcome.status ?? null, error, now + settlement.probeInMs, probe === undefined ? 0 : 1]
  )
}

async function release(tx: Transaction, claimed: Leased): Promise<boolean> {
  const found = await loadLeased(tx, claimed)
  if (found) await save(tx, [delivery.release(found, await tx.now())])
  return found !== undefined
}

async function throttle(tx: Transaction, claimed: Leased, wait: { delayMs: number; reason: string }) {
  const found = await loadLeased(tx, claimed)
  if (found)
    await save(tx, [delivery.throttle(found, (await tx.now()) + Math.round(wait.delayMs), wait.reason)])
  return found !== undefined
}

type Choice = { filter: LeadFilter; among: string; limit: number }

/** The deliveries of the first leads that match, `limit` at most. `among` is SQL on the deliveries `d`. */
async function choose(tx: Transaction, { filter, among, limit }: Choice): Promise<Delivery[]> {
  const { values, param } = parameters()
  const where = `${among} and exists (
    select 1 from lead l join delivery c on c.lead_id = l.id and c.place = 0
    where l.id = d.lead_id and ${conditions(filter, param, 'c')})`
  return load(tx, `${where} order by d.sequence limit ${param(limit)}`, values)
}

/** Saves what was made due, and records the deed in the history of each lead. Lets the next lead probe a CRM that refuses all. */
async function makeDue(tx: Transaction, changed: Delivery[], kind: Attempt['kind'], said: string) {
  const now = await tx.now()
  await save(tx, changed)
  await note(tx, changed, kind, said)
  await tx.rows('update pause set probe_at = $1', [now])
  return changed.map(({ leadId }) => leadId)
}

async function note(tx: Transaction, changed: Delivery[], kind: Attempt['kind'], error: string) {
  const at = await tx.now()
  const rows = changed.map(({ leadId }) => ({
    lead_id: leadId,
    destination: 'contact',
    at,
    kind,
    ms: 0,
    error
  }))
  await tx.insert('attempt', rows)
}

async function requeue(
  tx: Transaction,
  { state, filter = {}, limit, delayMs = 0 }: Requeue
): Promise<string[]> {
  // Skip a delivery that is being attempted: the attempt settles it, and it takes no place of the limit.
  const among =
    state === 'throttled'
      ? `d.place = 0 and d.throttle = 'on' and d.lease_token is null`
      : `d.place = 0 and d.state = '${state}'`
  const chosen = await choose(tx, { filter, among, limit })
  const at = (await tx.now()) + delayMs
  const found = state === 'throttled' ? 'held' : state
  const ids = await makeDue(
    tx,
    chosen.map((each) => delivery.requeue(each, at)),
    'requeued',
    `queued again by an operator, who found it ${found}`
  )
  // The next CRM gets what followed the contact in the wrong one.
  if (state === 'delivered') await forgetFollowers(tx, ids)
  return ids
}

async function forgetFollowers(tx: Transaction, ids: string[]) {
  for (const some of inParts(ids, 500)) {
    const { values, param } = parameters()
    const theirs = isOneOf('lead_id', some, param)
    await tx.rows(`delete from delivery where place > 0 and ${theirs}`, values)
    await tx.rows(`delete from answer where ${theirs}`, values)
  }
}

async function hasten(tx: Transaction, { filter = {}, limit }: { filter?: LeadFilter; limit: number }) {
  const now = await tx.now()
  const among = `d.place = 0 and d.state = 'pending' and d.lease_token is null
    and d.due_at > ${now} and coalesce(d.throttle, '') <> 'on'`
  const chosen = await choose(tx, { filter, among, limit })
  const changed = chosen.map((each) => delivery.hasten(each, now))
  return makeDue(tx, changed, 'hastened', 'made due at once by an operator')
}

type Retry = { filter?: LeadFilter; limit: number; state?: 'dead' | 'pending' }

async function retrySteps(tx: Transaction, { filter = {}, limit, state }: Retry) {
  const now = await tx.now()
  const states = state === undefined ? `'dead', 'pending'` : `'${state}'`
  const among = `d.place > 0 and d.state in (${states})
    and d.lease_token is null and (d.state = 'dead' or d.due_at > ${now})`
  const chosen = await choose(tx, { filter, among, limit })
  const changed = chosen.map((each) =>
    each.state === 'dead' ? delivery.requeue(each, now) : delivery.hasten(each, now)
  )
  return makeDue(tx, changed, 'hastened', 'missing step made due at once by an operator')
}

const idsOf = (found: Delivery[]) => found.map(({ leadId }) => leadId)

/** A person decided that these held leads are spam. */
async function keepAsSpam(tx: Transaction, ids: string[]): Promise<string[]> {
  const held = await loadContacts(tx, ids, ['quarantined'])
  await save(tx, held.map(delivery.keepAsSpam))
  return idsOf(held)
}

/** Undoes a release, or a decision: puts untried leads back as `as`. */
async function putBack(tx: Transaction, ids: string[], as: 'quarantined' | 'spam'): Promise<string[]> {
  const now = await tx.now()
  const found = await loadContacts(tx, ids, ['pending', 'spam'])
  const unsent = found.filter(
    (each) => each.state === 'spam' || (delivery.isPutOff(each, now) && each.attempts === 0)
  )
  const held = unsent.map(delivery.hold)
  await save(tx, as === 'spam' ? held.map(delivery.keepAsSpam) : held)
  const released = unsent.filter(({ state }) => state === 'pending')
  await note(tx, released, 'put-back', 'put back into quarantine by an operator')
  return idsOf(unsent)
}

async function takeSlots(
  tx: Transaction,
  { limiter, ...request }: Parameters<Store['takeSlots']>[0]
): Promise<Slots> {
  const now = await tx.now()
  await tx.rows('insert into limiter (name, tokens, at) values ($1, $2, $3) on conflict (name) do nothing', [
    limiter,
    request.burst ?? request.perSecond,
    now
  ])
  const [row] = await tx.rows(`select tokens, at from limiter l where name = $1 ${tx.lock('l')}`, [limiter])
  const found = row && { tokens: Number(row['tokens']), at: Number(row['at']) }
  const { bucket, ...slots } = takeFrom(found, { ...request, now })
  await tx.rows('update limiter set tokens = $2, at = $3 where name = $1', [
    limiter,
    bucket.tokens,
    bucket.at
  ])
  return slots
}

/** Stores a lead in the usual tables and indexes, rolls it back, and leaves another write for the commit. */
async function ping(tx: Transaction): Promise<void> {
  await tx.rows('savepoint probe')
  await accept(tx, [probeLead()])
  await tx.rows('rollback to savepoint probe')
  const now = await tx.now()
  await tx.rows(
    'insert into heartbeat (single, at) values (1, $1) on conflict (single) do update set at = excluded.at',
    [now]
  )
  await tx.rows('delete from limiter where at < $1', [now - limiterLifeMs])
}

async function recordBackup(tx: Transaction): Promise<void> {
  await tx.rows(
    'insert into backup (single, at) values (1, $1) on conflict (single) do update set at = excluded.at',
    [await tx.now()]
  )
}

async function probeSoon(tx: Transaction): Promise<void> {
  await tx.rows('update pause set probe_at = $1', [await tx.now()])
}

/** Runs the statements in order. Resolves to the rows of each. */
async function change(tx: Transaction, statements: Statement[]): Promise<Row[][]> {
  const found: Row[][] = []
  for (const { sql, values } of statements) found.push(await tx.rows(sql, values))
  return found
}

export const verbs = {
  accept,
  claim,
  untilNext,
  correctWaits,
  settle,
  release,
  throttle,
  requeue,
  hasten,
  retrySteps,
  keepAsSpam,
  putBack,
  erase,
  takeSlots,
  ping,
  watch,
  requestData,
  closeRequests,
  recordBackup,
  probeSoon,
  change
}

export type Verbs = typeof verbs
