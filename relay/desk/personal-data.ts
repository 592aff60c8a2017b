import type { Logger } from 'pino'
import type { LeadRow } from '../../contract/desk-answers.ts'
import type { AuditDetail } from '../../contract/desk-people.ts'
import type { LeadState } from '../../contract/desk.ts'
import type { Actor, Audit } from '../operator/audit.ts'
import { erasePerson, listName } from '../operator/erase.ts'
import { byteOrderMark, exportHead, exportLine, factsOf, inWords } from '../operator/export.ts'
import { type Param, parameters, type Query } from '../outbox/database.ts'
import { closeContact } from '../outbox/erasures.ts'
import { inStates, leadConditions, unlessNamed } from '../outbox/leads.ts'
import type { LeadRecord, LeadFilter } from '../outbox/ledger.ts'
import { readRecord, searchableEmail, shownEmail } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { spellings } from '../spellings.ts'
import { readLeadRow, recordColumns, rowColumns, stateOf, withReply } from './lead-queries.ts'
import { actorOf, Refused, type Routes } from './route.ts'
import type { Calendar } from './zone.ts'

type Stamps = Pick<Calendar, 'stampOf'>
type Parts = { store: Store; audit: Audit; log: Logger; calendar: Stamps; backupDir: string | undefined }

const notListed = `${listName} in BACKUP_DIR could not be written: a restore would bring an erased person back`

export function personalDataRoutes({ store, audit, log, calendar, backupDir }: Parts) {
  const exportLeads: Routes['POST /leads/export']['answer'] = async ({ body }, c) => {
    const { format, filter = {}, ids } = body
    const chosen = { ...filter, ...(ids && { ids }) }
    const leads = await store.ask(countMatching(chosen))
    // A text that was searched may be somebody's name.
    const { q, ...named } = filter
    const said = { ...named, ...(q !== undefined && { q: '…' }) }
    const detail = { format, filter: said }
    const by = actorOf(c)
    await audit.record({ by, what: 'exported', ids: ids ?? [], leads, detail })
    c.header('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl')
    c.header('Content-Disposition', `attachment; filename="leads.${format}"`)
    const lines = linesOf(format, chosen, by)
    const encoder = new TextEncoder()
    return c.body(
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        async pull(controller) {
          try {
            const { done, value } = await lines.next()
            if (done) controller.close()
            else controller.enqueue(encoder.encode(value))
          } catch (error) {
            log.error({ err: error }, 'an export broke off')
            // Half of a file must not look like the whole. The server prints this error, so it quotes no lead.
            controller.error(new Error('an export broke off'))
          }
        },
        cancel: async () => void (await lines.return())
      })
    )
  }

  async function* linesOf(format: 'csv' | 'jsonl', chosen: Parameters<typeof exportPage>[0], by: Actor) {
    if (format === 'csv') yield byteOrderMark + exportHead(format)
    let isWhole = false
    try {
      for (let after = 0; ;) {
        const page = await store.ask(exportPage(chosen, after))
        const facts = page.map(({ record, state }) =>
          format === 'csv' ? inWords(record, state, calendar.stampOf) : factsOf(record)
        )
        if (page.length > 0) yield facts.map((lead) => exportLine(format, lead)).join('')
        const last = page.at(-1)?.record
        isWhole = last === undefined
        if (!last) return
        after = last.sequence
      }
    } finally {
      if (!isWhole)
        await audit.record({ by, what: 'failed', detail: { deed: 'exported' } }).catch(() => undefined)
    }
  }

  const find: Routes['POST /people-data/find']['answer'] = async ({ body }) => {
    const found = await store.ask(leadsOf(body.email))
    return {
      leads: found.map(({ crmId: _id, ...row }) => row),
      crmIds: [...new Set(found.flatMap(({ crmId }) => crmId ?? []))]
    }
  }

  const erase: Routes['POST /people-data/erase']['answer'] = async ({ body }, c) => {
    const { email, typed, reason } = body
    if (searchableEmail(typed) !== searchableEmail(email)) throw new Refused('other-email')
    const found = await store.ask(leadsOf(email))
    const names = found.map(({ name }) => name)
    const detail = tells(reason, { email, names }) ? undefined : { text: reason }
    const deed = { by: actorOf(c), detail }
    const { listError, ...erased } = await erasePerson(email, deed, { store, audit, backupDir })
    // The next backup completes the list.
    if (listError !== undefined) log.error({ err: listError }, notListed)
    return erased
  }

  const crmDone: Routes['POST /people-data/crm-done']['answer'] = async ({ body: { contacts } }, c) => {
    const crmIds = [...new Set(contacts.flatMap(({ crmId }) => crmId ?? []))]
    const ids = [...new Set(contacts.map(({ leadId }) => leadId))]
    const detail: AuditDetail =
      crmIds.length > 0 ? { text: crmIds.join(', ').slice(0, 500) } : { about: 'email' }
    const statements = contacts.map(({ leadId, crmId }) => closeContact({ leadId, crmId }))
    const deed = { by: actorOf(c), what: 'erased-in-crm' as const, ids, detail }
    await audit.during(deed, () => store.change(statements))
  }

  return {
    'POST /leads/export': { may: 'staff', fresh: true, answer: exportLeads },
    'POST /people-data/find': { may: 'staff', answer: find },
    'POST /people-data/erase': { may: 'staff', fresh: true, answer: erase },
    'POST /people-data/crm-done': { may: 'staff', answer: crmDone }
  } satisfies Partial<Routes>
}

/** Whether the reason names the person: it stays in the audit trail, so it must not. */
function tells(reason: string, { email, names }: { email: string; names: string[] }): boolean {
  const said = new Set(wordsOf(reason))
  const plain = searchableEmail(email)
  return (
    [plain, shownEmail(plain)].some((spelling) => reason.toLowerCase().includes(spelling)) ||
    names.flatMap(wordsOf).some((word) => said.has(word))
  )
}

/** As they are written, and as a keyboard without their letters types them. */
const wordsOf = (text: string): string[] =>
  [text.toLowerCase(), ...spellings(text)].join(' ').match(/[\p{L}\p{N}]+/gu) ?? []

const tables = 'lead l join contact d on d.lead_id = l.id'

const pageSize = 500

const matches = (chosen: LeadFilter, param: Param) =>
  `${leadConditions(chosen, param, { byId: false })} and ${unlessNamed(chosen)} and ${chosen.state ? inStates(chosen.state) : 'true'}`

function countMatching(chosen: LeadFilter): Query<number> {
  const { values, param } = parameters()
  const sql = `select count(*) as leads from ${tables} where ${matches(chosen, param)}`
  return { sql, values, read: ([row]) => Number(row?.['leads']) }
}

function exportPage(chosen: LeadFilter, after: number): Query<{ record: LeadRecord; state: LeadState }[]> {
  const { values, param } = parameters()
  const sql = `
    select ${recordColumns} from ${tables} ${withReply}
    where ${matches(chosen, param)} and l.sequence > ${param(after)}
    order by l.sequence
    limit ${pageSize}`
  return {
    sql,
    values,
    read: (rows) =>
      rows.map((row) => {
        const record = readRecord(row)
        return { record, state: stateOf(record) }
      })
  }
}

function leadsOf(email: string): Query<(LeadRow & { crmId: string | undefined })[]> {
  const sql = `select ${rowColumns} from ${tables} ${withReply} where l.email = $1 order by l.sequence desc`
  return {
    sql,
    values: [searchableEmail(email)],
    read: (rows) => rows.map((row) => ({ ...readLeadRow(row, false), crmId: readRecord(row).crmId }))
  }
}
