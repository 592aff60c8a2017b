import { consentVersion as currentVersion } from '../../contract/consent.ts'
import { nextWaits } from '../outbox/schedule.ts'
import type { Store } from '../outbox/store.ts'
import type { Audit } from './audit.ts'
import { coverLead } from './lead-row.ts'
import { groupByReason, oneLead, othersOf } from './lead-queries.ts'
import { findLeads } from './leads.ts'
import { isReader, Refused, type Routes } from './route.ts'

type Parts = { store: Store; audit: Audit }

/** Lists of leads, and one lead with everything that is known about it. */
export function leadsRoutes({ store, audit }: Parts) {
  const list: Routes['GET /leads']['answer'] = async ({ query }, c) => {
    const { after, limit, group, ...filter } = query
    const covered = isReader(c)
    const before = after === undefined ? undefined : Number(after)
    if (before !== undefined && !Number.isSafeInteger(before))
      throw new Refused(422, 'invalid', 'after: expected the `next` of an earlier answer')
    const [found, groups] = await Promise.all([
      findLeads(store, { filter, covered, limit, after: before }),
      group && !covered && store.ask(groupByReason(filter, ['failed'], covered))
    ])
    return { ...found, ...(groups && { groups }) }
  }

  const show: Routes['GET /leads/:id']['answer'] = async ({ id }, c) => {
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
    return {
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
    }
  }

  return {
    'GET /leads': { may: 'reader', answer: list },
    'GET /leads/:id': { may: 'reader', answer: show }
  } satisfies Partial<Routes>
}
