import { consentVersion as currentVersion } from '../../contract/consent.ts'
import { leadsQuery } from '../../contract/desk-requests.ts'
import type { LeadAnswer, LeadsAnswer } from '../../contract/desk-lead-answers.ts'
import { nextWaits } from '../outbox/schedule.ts'
import type { Store } from '../outbox/store.ts'
import type { Audit } from './audit.ts'
import { coverLead } from './lead-row.ts'
import { groupByReason, oneLead, othersOf } from './lead-queries.ts'
import { findLeads } from './leads.ts'
import type { NumbersOf } from './numbers.ts'
import { isReader, readId, readQuery, Refused, type DeskContext, type Route } from './route.ts'

type Parts = { store: Store; audit: Audit; numbersOf: NumbersOf }

/** Lists of leads, and one lead with everything that is known about it. */
export function leadsRoutes({ store, audit, numbersOf }: Parts): Route[] {
  async function list(c: DeskContext) {
    const { after, limit, group, ...filter } = readQuery(c, leadsQuery)
    const covered = isReader(c)
    const before = after === undefined ? undefined : Number(after)
    if (before !== undefined && !Number.isSafeInteger(before))
      throw new Refused(422, 'invalid', 'after: expected the `next` of an earlier answer')
    const [found, groups] = await Promise.all([
      findLeads({ store, numbersOf }, { filter, covered, limit, after: before }),
      group && !covered && store.ask(groupByReason(filter, ['failed'], covered))
    ])
    return c.json({ ...found, ...(groups && { groups }) } satisfies LeadsAnswer)
  }

  async function show(c: DeskContext) {
    const id = readId(c)
    const covered = isReader(c)
    const [row, found, others, deeds] = await Promise.all([
      store.ask(oneLead(id, covered)),
      store.find(id),
      store.ask(othersOf(id, covered)),
      audit.ofLead(id)
    ])
    if (!row || !found) throw new Refused(404, 'not-found', 'No lead has this id.')
    const { lead, history, erasedAt, crmId, consentVersion } = found
    const waits = row.state === 'waiting' ? nextWaits(found) : undefined
    return c.json({
      ...row,
      ...(lead && { lead: covered ? coverLead(lead) : lead }),
      ...(erasedAt !== undefined && { erasedAt }),
      wasInCrm: found.state === 'delivered',
      ...(crmId !== undefined && { crmId }),
      attempts: covered ? history.map(({ error: _error, ...attempt }) => attempt) : history,
      nextTries: waits?.at ?? [],
      ...(waits && { givesUpAt: waits.givesUpAt }),
      consent: { version: consentVersion, current: consentVersion === currentVersion },
      others,
      audit: deeds
    } satisfies LeadAnswer)
  }

  return [
    { method: 'GET', path: '/leads', may: 'reader', answer: list },
    { method: 'GET', path: '/leads/:id', may: 'reader', answer: show }
  ]
}
