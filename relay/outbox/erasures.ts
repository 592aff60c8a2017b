import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { keepDoing, type Clock } from '../clock.ts'
import type { Log } from './attempts.ts'
import { isOneOf, parameters } from './ledger-queries.ts'
import { type Contact, contactRow, type Erasure, type Ledger } from './ledger.ts'
import { addressLimiter } from './limiters.ts'
import { emailSpellings, readContact, rowAs, rowsAs, text } from './rows.ts'
import type { Query, Row, Statement } from './store.ts'

// What an erasure changes, and what it leaves to do: in the files of the store (table `unwiped`) and in the CRM (table
// `erased_contact`).

/** Whether the CRM may have a contact whose id nobody recorded: an attempt is in flight, or its end is unknown. */
const mayBeInCrm = `d.crm_id is null and (d.lease_token is not null or exists (
  select 1 from attempt a where a.lead_id = d.lead_id and a.kind in ('ambiguous', 'delivered')))`

type Theirs = Omit<Erasure, 'wiped'> & { ids: string[] }

/** Finds a person's leads. `lock` is the SQL clause that locks their rows until the transaction ends. */
export function findPerson(email: string, lock = ''): Query<Theirs> {
  const sql = `
    select d.lead_id, d.state, d.crm_id, case when ${mayBeInCrm} then 1 else 0 end as unknown
    from lead l join delivery d on d.lead_id = l.id where l.email in ($1, $2, $3) ${lock}`
  return { sql, values: emailSpellings(email), read: readTheirs }
}

const readTheirs = (rows: Row[]): Theirs => ({
  ids: rows.map((row) => text(row['lead_id'])),
  leads: rows.length,
  undelivered: rows.filter((row) => row['state'] !== 'delivered').length,
  contacts: rows.filter((row) => row['crm_id'] !== null || row['unknown'] === 1).map(readContact)
})

/**
 * Erases these leads of a person. Run the statements in order, in the transaction that found the leads: a lead that comes
 * meanwhile is kept. `now` is SQL for the time.
 */
export function erasePerson(email: string, ids: string[], now: string): Statement[] {
  const { values, param } = parameters()
  const isTheirs = isOneOf('id', ids, param)
  const theirs = `lead_id in (select id from lead where ${isTheirs})`
  const statements = [
    `update pause set reason = null where reason in (select last_error from delivery where ${theirs})`,
    `insert into erased_contact (lead_id, crm_id)
     select d.lead_id, coalesce(d.crm_id, '') from delivery d
     where d.${theirs} and (d.crm_id is not null or ${mayBeInCrm})`,
    `insert into unwiped (at) select ${now} from lead where ${isTheirs} limit 1`,
    `update attempt set error = null where ${theirs}`,
    `delete from data_request where ${theirs}`,
    `delete from step where ${theirs}`,
    `delete from answer where ${theirs}`,
    `update delivery
     set state = case state when 'delivered' then state else 'erased' end, lease_until = null, lease_token = null,
       last_error = null, crm_id = null, hold = null
     where ${theirs}`,
    `update lead set idempotency_key = null, body_hash = null, hash = null, body = null, email = null, source = null,
       campaign = null, medium = null, page = null, search = null, erased_at = ${now}
     where ${isTheirs}`
  ]
  return [
    ...statements.map((sql) => ({ sql, values })),
    {
      sql: 'delete from limiter where name in ($1, $2, $3)',
      values: emailSpellings(email).map(addressLimiter)
    }
  ]
}

/** Records the contact of an attempt that ended after its lead was erased. Run these in order, in one transaction. */
export function keepContact(leadId: string, crmId: string): Statement[] {
  const ofErased = 'select id from lead where id = $1 and erased_at is not null'
  return [
    { sql: `delete from erased_contact where lead_id = $1 and crm_id = ''`, values: [leadId] },
    {
      sql: `insert into erased_contact (lead_id, crm_id) select id, cast($2 as text) from (${ofErased}) as erased
        where true on conflict do nothing`,
      values: [leadId, crmId]
    }
  ]
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
