import type { AuditAnswer } from '../../contract/desk-people.ts'
import { type Audit, end } from '../operator/audit.ts'
import { byteOrderMark, csvLine } from '../operator/export.ts'
import { actorOf, type DeskContext, ownOnly, type Routes } from './route.ts'

/** The audit trail on the desk: an owner sees that of everybody, others their own. */
export function auditRoutes(audit: Audit) {
  const exportAudit: Routes['POST /audit/export']['answer'] = async ({ body }, c) => {
    const filter = { ...body, ...ownTrail(c) }
    const lines = [csvLine(['number', 'at', 'who', 'what', 'leads', 'detail'])]
    for (let after: number | undefined = end; after !== undefined;) {
      const page: AuditAnswer = await audit.list({ ...filter, after, limit: 1000 })
      for (const { number, at, who, what, leads, detail } of page.items)
        lines.push(csvLine([number, new Date(at).toISOString(), who, what, leads, JSON.stringify(detail)]))
      after = page.next
    }
    await audit.record({ by: actorOf(c), what: 'exported', detail: { about: 'trail' } })
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="audit.csv"')
    return c.body(byteOrderMark + lines.join(''))
  }

  return {
    'GET /audit': {
      may: 'staff',
      answer: ({ query }, c) => audit.list({ ...query, ...ownTrail(c) })
    },
    'POST /audit/export': { may: 'staff', fresh: true, answer: exportAudit }
  } satisfies Partial<Routes>
}

function ownTrail(c: DeskContext): { who?: string } {
  const { personId: who } = ownOnly(c)
  return who === undefined ? {} : { who }
}
