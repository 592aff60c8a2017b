import { leadStates, type LeadState } from '../../contract/desk.ts'
import { countOf, figure } from '../words.ts'
import type { Filter } from './filter.ts'

/** `1,284`; `1,284+` if there may be more. */
export const counted = (total: number, isPartial: boolean) => figure(total) + (isPartial ? '+' : '')

/** `1 lead`, `1,284 leads`; `1,284+ leads` if there may be more. */
export const leadsOf = (total: number, isPartial = false) =>
  isPartial ? `${counted(total, true)} leads` : countOf(total, 'lead')

/** What the list shows, in words. Until the answer is there, only `Leads`. */
export function titleOf({ state, days }: Filter, total: number | undefined, isPartial: boolean): string {
  if (total === undefined) return 'Leads'
  const wanted = leadStates.find((one) => one === state)
  const when =
    { '': ' in 30 days', '1': ' today', week: ' since Monday', '7': ' in 7 days', '90': ' in 90 days' }[
      days
    ] ?? ''
  return leadsOf(total, isPartial) + (wanted ? titleWords[wanted] : '') + when
}

const titleWords: Record<LeadState, string> = {
  'in-crm': ' in the CRM',
  waiting: ' waiting',
  failed: ' failed',
  held: ' held',
  spam: ' kept as spam',
  erased: ' erased'
}
