import { z } from 'zod'
import { type GuardianState, guardianStates } from '../../contract/desk.ts'
import type { Query, Transaction } from './database.ts'
import { load, save } from './delivery-table.ts'
import { answered } from './delivery.ts'
import { storedLanguage } from './ledger.ts'
import { readRecord, rowAs, searchableEmail, text, wholeLead } from './rows.ts'
import type { Guardian, GuardianAnswer, GuardianResult } from './store.ts'

// The answers of parents and guardians of players under 18, and the deliveries that wait for them: the table `guardian`, and
// `awaits`.

const isMinor = (lead: string) => `${lead}.player = 'minor'`

/** SQL: somebody asks to erase the data of a lead `l`. */
const asksToErase = `exists (select 1 from data_request r where r.lead_id = l.id and r.kind = 'erase')`

const answerRow = z.object({
  state: z.enum(guardianStates).default('to confirm').catch('to confirm'),
  at: z.number().optional(),
  version: z.number().optional(),
  answeredIn: storedLanguage.optional().catch(undefined)
})

const readAnswer = rowAs(answerRow)

const answerColumns = 'g.answer as state, g.at, g.version, g.language as answered_in'

/**
 * Locks a lead until the end of the transaction, before its deliveries, as an erasure does. In a statement of its own: the
 * next one sees what was committed during the wait.
 */
export const lockLead = (tx: Transaction, leadId: string) =>
  tx.rows(`select 1 from lead l where l.id = $1 ${tx.lock('l')}`, [leadId])

/** The answer of a minor's guardian. Undefined if the player of this lead is no minor, or nobody knows. */
export async function guardianStateOf(tx: Transaction, leadId: string): Promise<GuardianState | undefined> {
  const rows = await tx.rows(
    `select ${answerColumns} from lead l left join guardian g on g.lead_id = l.id
     where l.id = $1 and ${isMinor('l')}`,
    [leadId]
  )
  return readAnswer(rows)?.state
}

/** A guardian's answer with its lead, for their page, the staff and the CRM. */
export const guardian = (leadId: string): Query<Guardian | undefined> => ({
  sql: `
    select l.sequence, ${wholeLead}, l.page, ${answerColumns}, case when ${asksToErase} then 1 else 0 end as asks_to_erase
    from lead l left join guardian g on g.lead_id = l.id
    where l.id = $1 and ${isMinor('l')} and l.erased_at is null`,
  values: [leadId],
  read(rows) {
    const [row] = rows
    const answer = readAnswer(rows)
    if (!row || !answer) return undefined
    const { receivedAt, language, lead } = readRecord(row)
    const asked = Number(row['asks_to_erase']) === 1
    const name = lead?.name ?? ''
    return {
      ...answer,
      receivedAt,
      language,
      name,
      page: z.string().catch('').parse(row['page']),
      asksToErase: asked
    }
  }
})

/** The ids of the leads whose guardians have not answered yet, the newest first. */
export const awaitingGuardian = (limit: number): Query<string[]> => ({
  sql: `
    select d.lead_id from delivery d where d.awaits is not null and d.destination = 'answer'
    order by d.sequence desc limit $1`,
  values: [limit],
  read: (rows) => rows.map((row) => text(row['lead_id']))
})

export async function answerGuardian(
  tx: Transaction,
  { leadId, answer, email = '', version, language }: GuardianAnswer
): Promise<GuardianResult> {
  await lockLead(tx, leadId)
  const [lead] = await tx.rows(
    `select l.email, (select answer from guardian where lead_id = l.id) as answer,
       case when ${asksToErase} then 1 else 0 end as asks_to_erase
     from lead l where l.id = $1 and ${isMinor('l')} and l.erased_at is null`,
    [leadId]
  )
  if (!lead) return 'gone'
  const hasDeclined = lead['answer'] === 'declined' && Number(lead['asks_to_erase']) === 1
  if (lead['answer'] === 'agreed' || hasDeclined) return 'answered before'
  if (answer === 'agreed' && searchableEmail(email) !== lead['email']) return 'other email'
  const now = await tx.now()
  await tx.rows(
    `insert into guardian (lead_id, answer, at, version, language) values ($1, $2, $3, $4, $5)
     on conflict (lead_id) do update set answer = excluded.answer, at = excluded.at,
       version = excluded.version, language = excluded.language`,
    [leadId, answer, now, version, language]
  )
  if (answer === 'declined')
    await tx.rows(
      `insert into data_request (lead_id, kind, at) values ($1, 'erase', $2) on conflict do nothing`,
      [leadId, now]
    )
  const followers = await load(tx, 'd.lead_id = $1 and d.place > 0 order by d.place', [leadId])
  await save(tx, answered(followers, answer, now))
  return 'recorded'
}
