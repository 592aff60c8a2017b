import type { LeadState } from '../../contract/desk.ts'
import type { DeskLeadFilter } from '../../contract/desk-requests.ts'
import type { Store } from '../outbox/store.ts'
import { countAll, countErased, countRare } from './lead-queries.ts'

/**
 * How many leads match in each state, without the filter's own state. Nearly all leads are with the CRM: only the others are
 * looked at one by one.
 */
export async function countByState(
  store: Pick<Store, 'ask'>,
  { state: _state, ...filter }: DeskLeadFilter,
  covered: boolean
): Promise<Record<LeadState, number>> {
  const [all, rare, erased] = await Promise.all([
    store.ask(countAll(filter, covered)),
    store.ask(countRare(filter, covered)),
    store.ask(countErased(filter, covered))
  ])
  const { waiting = 0, failed = 0, held = 0, spam = 0 } = rare
  return { waiting, failed, held, spam, erased, 'in-crm': all - waiting - failed - held - spam - erased }
}
