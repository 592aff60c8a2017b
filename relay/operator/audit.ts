import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DeskCalls } from '../../contract/desk-calls.ts'
import {
  auditDetail,
  type AuditDetail,
  auditRow,
  type AuditAnswer,
  type AuditRow
} from '../../contract/desk-people.ts'
import { auditActions, type AuditAction } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import { inParts } from '../outbox/database.ts'
import { fromJson, rowsAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

/** Who did something: a person of the desk, or the one at the command line. */
export type Actor = { personId?: string; who: string }

export const commandLine: Actor = { who: 'Command line' }

export type Deed = {
  by: Actor
  what: AuditAction
  ids?: string[]
  /** How many leads, if their ids are not recorded. */
  leads?: number
  /** Without the name or the email of a lead. */
  detail?: AuditDetail | undefined
}

type AuditFilter = z.output<DeskCalls['GET /audit']['query']>

/** Later than any time, and above any number. */
export const end = Number.MAX_SAFE_INTEGER

const keptMs = 2 * 365 * 24 * 60 * 60_000

const atOnce = 500

/** The audit trail. Rows are only added; those of two years ago are deleted. */
export function createAudit({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  async function record({ by, what, ids = [], leads, detail }: Deed): Promise<string> {
    const now = clock.now()
    const insert = `
      insert into audit (id, at, person_id, who, what, leads, detail) values ($1, $2, $3, $4, $5, $6, $7)`
    const id = randomUUID()
    const count = leads ?? (ids.length > 0 ? ids.length : null)
    const said = detail === undefined ? null : JSON.stringify(detail)
    await store.change([
      { sql: 'delete from audit where at < $1', values: [now - keptMs] },
      { sql: insert, values: [id, now, by.personId ?? null, by.who, what, count, said] },
      ...namesOf(id, ids)
    ])
    return id
  }

  return {
    /** Resolves to the row's id once it is on disk. Call it before the deed, so that none goes unrecorded. */
    record,

    /** Names further leads of a deed, before they are handled. */
    async name(id: string, ids: string[]): Promise<void> {
      await store.change(namesOf(id, ids))
    },

    /** Records the deed, does it, and also records it if it failed. */
    async during<Result>(deed: Deed, act: () => Promise<Result>): Promise<Result> {
      await record(deed)
      try {
        return await act()
      } catch (error) {
        const { by, what, ids = [] } = deed
        // The caller gets the deed's own error, not that of the record.
        await record({ by, what: 'failed', ids, detail: { deed: what } }).catch(() => undefined)
        throw error
      }
    },

    async list({ limit, ...filter }: AuditFilter): Promise<AuditAnswer> {
      const { who = '', what = '', from = 0, to = end, after = end } = filter
      const sql = `
        select number, at, who, what, leads, detail from audit
        where ($1 = '' or person_id = $1) and ($2 = '' or what = $2)
          and at >= $3 and at < $4 and number < $5
        order by number desc
        limit $6`
      const values = [who, what, from, to, after, limit]
      const items = await store.ask({ sql, values, read: readAudit })
      const last = items.at(-1)
      return { items, next: items.length === limit ? last?.number : undefined }
    },

    async ofLead(id: string): Promise<AuditRow[]> {
      const sql = `
        select a.number, a.at, a.who, a.what, a.leads, a.detail
        from audit_lead l join audit a on a.id = l.audit_id
        where l.lead_id = $1
        order by a.number`
      return store.ask({ sql, values: [id], read: readAudit })
    }
  }
}

export type Audit = ReturnType<typeof createAudit>

const namesOf = (id: string, ids: string[]) =>
  inParts(ids, atOnce).map((part) => ({
    sql: `
      insert into audit_lead (lead_id, audit_id)
      select id, $1 from lead where id in (${part.map((_, index) => `$${index + 2}`).join(', ')})`,
    values: [id, ...part]
  }))

/** A later relay may have recorded what this one does not know. */
const readAudit = rowsAs(
  auditRow.extend({ what: z.enum(auditActions).catch('failed'), detail: fromJson(auditDetail) })
)
