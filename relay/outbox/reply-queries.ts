import { z } from 'zod'
import { isCrmForm } from '../../contract/lead-forms.ts'
import { parseJson } from '../parse-json.ts'
import type { Query, Row, Statement } from './database.ts'
import { testLeads } from './leads.ts'
import { rowsAs, text } from './rows.ts'

// When a person of the agency first replied to a lead, in SQL that both SQLite and PostgreSQL run.

/** For this long after a lead, the CRM is asked whether somebody replied. In milliseconds. */
export const watchedMs = 30 * 24 * 60 * 60_000

/** A delivered lead that has no reply yet. Times are milliseconds since the epoch. */
export type WithoutReply = { leadId: string; crmId: string; since: number }

/** Those that were never looked at come first, then the one whose last look is the oldest. */
export function findWithoutReply({ now, limit }: { now: number; limit: number }): Query<WithoutReply[]> {
  const sql = `
    select l.id, l.form_source, l.received_at, l.body, d.crm_id
    from lead l join contact d on d.lead_id = l.id left join reply a on a.lead_id = l.id
    where l.received_at > $1 and l.erased_at is null and l.sequence not in ${testLeads}
      and d.state = 'delivered' and d.crm_id is not null and a.replied_at is null
    order by coalesce(a.looked_at, 0), l.sequence
    limit $2`
  return { sql, values: [oldestWatched(now), limit], read: (rows) => rows.map(readWithoutReply) }
}

const readWithoutReply = (row: Row): WithoutReply => ({
  leadId: text(row['id']),
  crmId: text(row['crm_id']),
  since: sentAt(row) ?? Number(row['received_at'])
})

/** When a form of the CRM was sent: the relay reads it minutes later, and somebody may have replied by then. */
function sentAt({ form_source: form, body }: Row): number | undefined {
  if (!isCrmForm(text(form))) return undefined
  const lead = z.object({ timestamp: z.iso.datetime() }).safeParse(parseJson(text(body)))
  return lead.data && Date.parse(lead.data.timestamp)
}

/** `since` is undefined if the CRM could not tell. */
export type Look = { since: number | undefined; repliedAt?: number | undefined; lookedAt: number }

/** Changes nothing if the lead was erased meanwhile, or has another contact. */
export const recordLook = (
  { leadId, crmId }: WithoutReply,
  { since, repliedAt, lookedAt }: Look
): Statement => ({
  sql: `
    insert into reply (lead_id, since, replied_at, looked_at)
    select lead_id, cast($3 as bigint), cast($4 as bigint), cast($5 as bigint) from contact
    where lead_id = $1 and crm_id = $2 and state = 'delivered'
    on conflict (lead_id) do update
    set since = excluded.since, replied_at = excluded.replied_at, looked_at = excluded.looked_at`,
  values: [leadId, crmId, since ?? null, repliedAt ?? null, lookedAt]
})

/** SQL for the rows `a` of leads that wait for a reply. It takes the result of `oldestWatched`. */
export const waitsForReply = `a.replied_at is null and a.since > $1
  and exists (select 1 from lead where id = a.lead_id and erased_at is null)`

export const oldestWatched = (now: number) => now - watchedMs

const wait = z.object({ leadId: z.string(), since: z.number(), lookedAt: z.number() })

type Wait = z.infer<typeof wait>

/** The longest waits first. */
export function longestWaits(now: number, limit: number): Query<Wait[]> {
  const sql = `
    select a.lead_id, a.since, a.looked_at from reply a where ${waitsForReply} order by a.since limit $2`
  return { sql, values: [oldestWatched(now), limit], read: rowsAs(wait) }
}

export function countWaits(now: number): Query<number> {
  const sql = `select count(*) as leads from reply a where ${waitsForReply}`
  return { sql, values: [oldestWatched(now)], read: ([row]) => Number(row?.['leads']) }
}
