import { addressLimiter } from './ceiling.ts'
import { searchableEmail } from './columns.ts'
import type { Erasure } from './ledger.ts'
import type { Query } from './ledger-queries.ts'
import * as rows from './rows.ts'

/**
 * Finds the deliveries of a person's leads. `lock` is the SQL clause that locks these rows until the transaction ends.
 */
export function findPerson(email: string, lock = ''): Query<Omit<Erasure, 'wiped'>> {
  const sql = `select d.state, d.crm_id from lead l join delivery d on d.lead_id = l.id where l.email = $1 ${lock}`
  return { sql, values: [searchableEmail(email)], read: rows.readErasure }
}

/** Run these in order, in one transaction, while no new lead can be added. */
export function erasePerson(email: string, now: string): Query<void>[] {
  const theirs = 'lead_id in (select id from lead where email = $1)'
  const statements = [
    `update pause set reason = null where reason in (select last_error from delivery where ${theirs})`,
    `update attempt set error = null where ${theirs}`,
    `delete from data_request where ${theirs}`,
    `update delivery
     set state = case state when 'delivered' then state else 'erased' end, lease_until = null, lease_token = null,
       last_error = null, crm_id = null, hold = null
     where ${theirs}`,
    `update lead set body = null, email = null, source = null, campaign = null, medium = null, page = null,
       search = null, erased_at = ${now} where email = $1`
  ]
  return [
    ...statements.map((sql) => ({ sql, values: [searchableEmail(email)], read: nothing })),
    { sql: 'delete from limiter where name = $1', values: [addressLimiter(email)], read: nothing }
  ]
}

const nothing = () => undefined
