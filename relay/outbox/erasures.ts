import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { sandboxIdPrefix } from '../../contract/lead.ts'
import { keepDoing, type Clock } from '../clock.ts'
import type { Query, Statement, Transaction } from './database.ts'
import { loadContacts, save } from './delivery-table.ts'
import { deliveryStates, forget } from './delivery.ts'
import { type Contact, contactRow, type Erasure, type Ledger } from './ledger.ts'
import { addressLimiter } from './limiters.ts'
import { cleanText, readContact, rowAs, rowsAs, searchableEmail, text } from './rows.ts'
import type { Log } from './worker.ts'

// What an erasure changes, and what it leaves to do: in the files of the store (table `unwiped`) and in the CRM (table
// `erased_contact`).

/** Whether the CRM may have a contact whose id nobody recorded: an attempt is in flight, or its end is unknown. */
const mayBeInCrm = `d.crm_id is null and (d.lease_token is not null or exists (
  select 1 from attempt a where a.lead_id = d.lead_id and a.destination = 'contact' and a.kind in ('ambiguous', 'delivered')))`

/**
 * Erases the leads of a person that are there now: one that comes meanwhile is kept. Their deliveries, attempts and requests
 * forget the person, too.
 */
export async function erase(tx: Transaction, email: string): Promise<Omit<Erasure, 'wiped'>> {
  const now = await tx.now()
  const theirs = await tx.rows(
    `select d.lead_id, d.state, d.crm_id, case when ${mayBeInCrm} then 1 else 0 end as unknown
     from lead l join delivery d on d.lead_id = l.id and d.place = 0
     where l.email = $1 ${tx.lock('l, d')}`,
    [searchableEmail(email)]
  )
  const ids = theirs.map((row) => text(row['lead_id']))
  if (ids.length > 0) {
    await noteContacts(tx, ids)
    await forgetLeads(tx, ids, now)
  }
  await tx.rows('delete from limiter where name = $1', [addressLimiter(email)])
  return {
    leads: theirs.length,
    undelivered: theirs.filter((row) => row['state'] !== 'delivered').length,
    contacts: theirs.filter((row) => row['crm_id'] !== null || row['unknown'] === 1).map(readContact)
  }
}

const isInCrm = `coalesce(substr(d.crm_id, 1, ${sandboxIdPrefix.length}), '') <> '${sandboxIdPrefix}'`

/** A step `s` that is left because the guardian of the player declined. */
const isDeclined = `(s.awaits is not null and exists (
  select 1 from guardian g where g.lead_id = s.lead_id and g.answer = 'declined'))`

/**
 * Leads `l`, with the deliveries `d` of their contacts, about which nothing is left to do: the CRM has all of it that it may get,
 * or it is spam, and the person asks for nothing. The agency never got what only the sandbox took.
 */
const isDone = `d.place = 0 and l.erased_at is null and l.test is null and d.lease_token is null
  and (d.state = 'spam' or (d.state = 'delivered' and ${isInCrm} and not exists (
    select 1 from delivery s where s.lead_id = l.id and s.place > 0 and s.state <> 'delivered' and not ${isDeclined})))
  and not exists (select 1 from data_request r where r.lead_id = l.id)`

/** The ids of the leads that were received before this moment and are done, the oldest first. */
export const doneBefore = (before: number): Query<string[]> => ({
  sql: `
    select l.id from lead l join delivery d on d.lead_id = l.id
    where l.received_at < $1 and ${isDone} order by l.sequence`,
  values: [before],
  read: (rows) => rows.map((row) => text(row['id']))
})

/** Erases those of these leads that are still done. Their contacts stay in the CRM. */
export async function eraseDone(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx.rows(
    `select l.id from lead l join delivery d on d.lead_id = l.id
     where ${tx.isIn('l.id', '$1')} and ${isDone} ${tx.lock('l, d')}`,
    [JSON.stringify(ids)]
  )
  const done = rows.map((row) => text(row['id']))
  if (done.length > 0) await forgetLeads(tx, done, await tx.now(), 'retention')
  return done
}

/** Records the contacts that somebody has to erase in the CRM, too. */
const noteContacts = (tx: Transaction, ids: string[]) =>
  tx.rows(
    `insert into erased_contact (lead_id, crm_id)
     select d.lead_id, coalesce(d.crm_id, '') from delivery d
     where d.place = 0 and ${tx.isIn('d.lead_id', '$1')}
       and (d.crm_id is not null or ${mayBeInCrm})`,
    [JSON.stringify(ids)]
  )

async function forgetLeads(tx: Transaction, ids: string[], now: number, why?: 'retention') {
  const theirs = tx.isIn('lead_id', '$1')
  const run = (sql: string) => tx.rows(sql, [JSON.stringify(ids)])
  await run(
    `update block set reason = null where reason in (select last_error from delivery where ${theirs})`
  )
  await tx.rows('insert into unwiped (at) values ($1)', [now])
  for (const table of ['data_request', 'reply']) await run(`delete from ${table} where ${theirs}`)
  await run(`update attempt set error = null where ${theirs}`)
  await run(`delete from delivery where place > 0 and ${theirs}`)
  const contacts = await loadContacts(tx, ids, deliveryStates)
  await save(
    tx,
    contacts.map((each) => forget(each, why))
  )
  await run(
    `update lead set idempotency_key = null, body_hash = null, hash = null, body = null, email = null, source = null,
       campaign = null, medium = null, page = null, search = null, erased_at = ${now}
     where ${tx.isIn('id', '$1')}`
  )
}

/** Records the contact of an attempt that ended after its lead was erased. */
export async function keepContact(tx: Transaction, leadId: string, crmId: string): Promise<void> {
  await tx.rows(`delete from erased_contact where lead_id = $1 and crm_id = ''`, [leadId])
  await tx.rows(
    `insert into erased_contact (lead_id, crm_id)
     select id, cast($2 as text) from lead where id = $1 and erased_at is not null
     on conflict do nothing`,
    [leadId, cleanText(crmId)]
  )
}

/** More than this many are shown once the first ones are erased. */
const mostContacts = 500

/** The contacts of erased leads that nobody has reported as erased in the CRM, the oldest first. A test lead is nobody. */
export function contactsToErase(): Query<(Contact & { erasedAt: number })[]> {
  const sql = `
    select c.lead_id, nullif(c.crm_id, '') as crm_id, l.erased_at from erased_contact c
    join lead l on l.id = c.lead_id and l.test is null
    order by l.erased_at, c.lead_id, c.crm_id limit ${mostContacts}`
  return { sql, values: [], read: rowsAs(contactRow.extend({ erasedAt: z.number() })) }
}

export const closeContact = ({ leadId, crmId = '' }: Contact): Statement => ({
  sql: 'delete from erased_contact where lead_id = $1 and crm_id = $2',
  values: [leadId, crmId]
})

/** How many erasures the files of the store still hold, and since when. Undefined if none. */
export function unwiped(): Query<z.infer<typeof unwipedRow> | undefined> {
  const sql = 'select count(*) as erasures, min(at) as since from unwiped having count(*) > 0'
  return { sql, values: [], read: rowAs(unwipedRow) }
}

const unwipedRow = z.object({ erasures: z.number(), since: z.number() })

/** How many times to try while somebody waits for the answer, and the milliseconds between tries. */
const soon = { tries: 15, everyMs: 200 }

/** Never rejects: the person is erased, whatever becomes of this. */
export async function wipeSoon(wipe: Ledger['wipe']): Promise<boolean> {
  try {
    for (let tries = 1; tries < soon.tries; tries++) {
      if (await wipe()) return true
      await sleep(soon.everyMs)
    }
    return await wipe()
  } catch {
    return false
  }
}

const wipeAgainMs = 60_000

/** Wipes what earlier erasures left in the files, again and again until nobody reads there any more. */
export const startWiping = ({ store, clock, log }: { store: Pick<Ledger, 'wipe'>; clock: Clock; log: Log }) =>
  keepDoing(clock, async (signal) => {
    try {
      await store.wipe()
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'erased text cannot be wiped from the files')
    }
    return wipeAgainMs
  })
