import { stream } from 'hono/streaming'
import {
  crmDoneRequest,
  eraseRequest,
  exportRequest,
  findPersonRequest
} from '../../contract/desk-requests.ts'
import type { ErasedPerson, FoundPerson } from '../../contract/desk-answers.ts'
import { exportHead, exportLine } from '../operator/export-lines.ts'
import { searchableEmail } from '../outbox/columns.ts'
import type { Store } from '../outbox/store.ts'
import type { Audit } from './audit.ts'
import { countMatching, exportPage, leadsOf } from './person-queries.ts'
import { actorOf, readBody, Refused, type DeskContext, type Route } from './route.ts'

type Parts = { store: Store; audit: Audit }

/** Exports, and a person's right to be forgotten. */
export function personalDataRoutes({ store, audit }: Parts): Route[] {
  async function exportLeads(c: DeskContext) {
    const { format, filter = {}, ids } = await readBody(c, exportRequest)
    const chosen = { ...filter, ...(ids && { ids }) }
    const leads = await store.ask(countMatching(chosen))
    // A text that was searched may be somebody's name.
    const { q, ...named } = filter
    const detail = `${format}, ${JSON.stringify({ ...named, ...(q !== undefined && { q: '…' }) })}`
    await audit.record({ by: actorOf(c), what: 'exported', ids: ids ?? [], leads, detail })
    c.header('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl')
    c.header('Content-Disposition', `attachment; filename="leads.${format}"`)
    return stream(c, async (out) => {
      for await (const lines of linesOf(format, chosen)) await out.write(lines)
    })
  }

  async function* linesOf(format: 'csv' | 'jsonl', chosen: Parameters<typeof exportPage>[0]) {
    const head = exportHead(format)
    if (head) yield head
    for (let after = 0; ;) {
      const page = await store.ask(exportPage(chosen, after))
      if (page.length > 0) yield page.map((record) => exportLine(format, record)).join('')
      const last = page.at(-1)
      if (!last) return
      after = last.sequence
    }
  }

  async function find(c: DeskContext) {
    const { email } = await readBody(c, findPersonRequest)
    const found = await store.ask(leadsOf(email))
    return c.json({
      leads: found.map(({ crmId: _id, ...row }) => row),
      crmIds: [...new Set(found.flatMap(({ crmId }) => crmId ?? []))]
    } satisfies FoundPerson)
  }

  async function erase(c: DeskContext) {
    const { email, typed, reason } = await readBody(c, eraseRequest)
    if (searchableEmail(typed) !== searchableEmail(email))
      throw new Refused(422, 'invalid', 'typed: this is another email')
    const found = await store.ask(leadsOf(email))
    if (found.length === 0) throw new Refused(422, 'invalid', 'email: no lead has this email')
    // The reason is a person's own words: it must not keep the email that is erased.
    const detail = reason.toLowerCase().includes(searchableEmail(email)) ? '' : reason
    await audit.record({ by: actorOf(c), what: 'erased', ids: found.map(({ id }) => id), detail })
    return c.json((await store.erase(email)) satisfies ErasedPerson)
  }

  async function crmDone(c: DeskContext) {
    const { crmIds } = await readBody(c, crmDoneRequest)
    await audit.record({ by: actorOf(c), what: 'erased-in-crm', detail: crmIds.join(', ').slice(0, 500) })
    return c.body(null, 204)
  }

  return [
    { method: 'POST', path: '/leads/export', may: 'staff', fresh: true, answer: exportLeads },
    { method: 'POST', path: '/people-data/find', may: 'staff', answer: find },
    { method: 'POST', path: '/people-data/erase', may: 'staff', fresh: true, answer: erase },
    { method: 'POST', path: '/people-data/crm-done', may: 'staff', answer: crmDone }
  ]
}
