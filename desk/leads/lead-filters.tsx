import type { ReactNode } from 'react'
import type { DeskLeadFilter } from '../../contract/desk-leads.ts'
import { formWord, leadStates, stateWords } from '../../contract/desk.ts'
import { findLanguage, languageCodes, languageName } from '../../contract/languages.ts'
import { crmForms, leadFormSources } from '../../contract/lead-forms.ts'
import { startOfDayAgo, startOfThisWeek } from '../time.ts'
import { Button, Choice, Choices, SearchField } from '../ui/controls.tsx'
import table from '../ui/table.module.css'
import { pageWord } from '../words.ts'

/** The filters as the address has them, so that a view can be sent to a colleague. */
export type Filter = Record<'q' | 'state' | 'form' | 'language' | 'campaign' | 'page' | 'days', string>

/** Stands beside the states in the choice: leads that the CRM has, with a step tried in vain. */
export const lackingState = 'lacking'

const any = ['', 'Any'] as const
const choicesOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) => [
  any,
  ...values.map((value) => [value, wordOf(value)] as const)
]
const stateChoices = [
  ...choicesOf(leadStates, (state) => stateWords[state]),
  [lackingState, 'In CRM, lacks a step'] as const
]
const formFilters = [...leadFormSources, crmForms] as const
const formChoices = choicesOf(formFilters, formWord)
const languageChoices = choicesOf(languageCodes, languageName)
const dayChoices = [
  ['', 'Last 30 days'],
  ['1', 'Today'],
  ['week', 'Since Monday'],
  ['7', 'Last 7 days'],
  ['90', 'Last 90 days'],
  ['all', 'Any']
] as const

type LeadFiltersProps = {
  filter: Filter
  /** The campaigns of the last 30 days. */
  campaigns: readonly { campaign: string }[] | undefined
  onChange: (name: keyof Filter, value: string) => void
  /** What can be done with what is found. */
  children: ReactNode
}

export function LeadFilters({ filter, campaigns, onChange, children }: LeadFiltersProps) {
  const choices = [
    ['State', 'state', stateChoices],
    ['Form', 'form', formChoices],
    ['Day', 'days', dayChoices],
    ['Language', 'language', languageChoices],
    ['Campaign', 'campaign', campaignChoices(filter.campaign, campaigns)]
  ] as const
  return (
    <>
      <SearchField text={filter.q} onSearch={(text) => onChange('q', text)} />
      {children}
      <Choices>
        {choices.map(([label, name, known]) => (
          <Choice
            key={name}
            label={label}
            value={filter[name]}
            usual={name === 'days' && filter.state !== '' ? 'all' : undefined}
            choices={known}
            onChoose={(to) => onChange(name, to)}
          />
        ))}
        {filter.page !== '' && (
          <Button small onClick={() => onChange('page', '')}>
            <span className={table.long}>Page: {pageWord(filter.page)}</span> ✕
          </Button>
        )}
      </Choices>
    </>
  )
}

/** A filter of the address is a choice even if no lead of the last 30 days has it. */
function campaignChoices(chosen: string, known: readonly { campaign: string }[] = []) {
  const names = known.map(({ campaign }) => campaign || '-')
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return choicesOf(all, (name) => (name === '-' ? 'None' : name))
}

export const readFilter = (params: URLSearchParams): Filter => ({
  q: params.get('q') ?? '',
  state: params.get('state') ?? '',
  form: params.get('form') ?? '',
  language: params.get('language') ?? '',
  campaign: params.get('campaign') ?? '',
  page: params.get('page') ?? '',
  // Failed, held and waiting leads are looked for whenever they came.
  days: params.get('days') ?? (params.has('state') ? 'all' : '')
})

/** What the relay is asked for. Days are days of the agency's zone. */
export function askedFor(
  { q, state, form, language, campaign, page, days }: Filter,
  zone: string
): DeskLeadFilter {
  const wanted = leadStates.find((one) => one === state)
  const source = formFilters.find((one) => one === form)
  const spoken = findLanguage(language)
  return {
    q: q || undefined,
    state: state === lackingState ? ['delivered'] : wanted && [wanted],
    lacks: state === lackingState ? 'step' : undefined,
    form: source && [source],
    language: spoken && [spoken],
    campaign: campaign === '-' ? '' : campaign || undefined,
    page: page || undefined,
    from: days === 'all' ? undefined : beginOf(days, zone)
  }
}

const beginOf = (days: string, zone: string) =>
  days === 'week' ? startOfThisWeek(zone) : startOfDayAgo(Number(days === '' ? 30 : days) - 1, zone)
