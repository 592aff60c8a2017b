import { leadStates, type LeadState } from '../../contract/desk.ts'
import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { startOfDayAgo, startOfThisWeek } from '../time.ts'

/** The filters as the address has them, so that a view can be sent to a colleague. */
export type Filter = { q: string; state: string; form: string; campaign: string; page: string; days: string }

export const dayChoices = [
  { value: '', word: 'Last 30 days' },
  { value: '1', word: 'Today' },
  { value: 'week', word: 'Since Monday' },
  { value: '7', word: 'Last 7 days' },
  { value: '90', word: 'Last 90 days' },
  { value: 'all', word: 'Any' }
] as const

export const readFilter = (params: URLSearchParams): Filter => ({
  q: params.get('q') ?? '',
  state: params.get('state') ?? '',
  form: params.get('form') ?? '',
  campaign: params.get('campaign') ?? '',
  page: params.get('page') ?? '',
  // Failed, held and waiting leads are looked for whenever they came.
  days: params.get('days') ?? (params.has('state') ? 'all' : '')
})

/** What the relay is asked for. Days are days of the agency's zone. */
export function askedFor({ q, state, form, campaign, page, days }: Filter, zone: string): DeskLeadFilter {
  const wanted = leadStates.find((one) => one === state)
  const source = leadFormSources.find((one) => one === form)
  return {
    ...(q === '' ? {} : { q }),
    ...(wanted ? { state: [wanted] satisfies LeadState[] } : {}),
    ...(source ? { form: [source] } : {}),
    ...(campaign === '' ? {} : { campaign: campaign === '-' ? '' : campaign }),
    ...(page === '' ? {} : { page }),
    ...(days === 'all' ? {} : { from: beginOf(days, zone) })
  }
}

const beginOf = (days: string, zone: string) =>
  days === 'week' ? startOfThisWeek(zone) : startOfDayAgo(Number(days === '' ? 30 : days) - 1, zone)
