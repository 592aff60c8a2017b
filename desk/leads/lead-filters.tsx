import { formWord, leadStates, stateWords } from '../../contract/desk.ts'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { Button } from '../ui/button.tsx'
import { Choice, Choices, SearchField } from '../ui/fields.tsx'
import table from '../ui/table.module.css'
import { dayChoices, type Filter } from './filter.ts'

const stateChoices = [
  { value: '', word: 'Any' },
  ...leadStates.map((value) => ({ value, word: stateWords[value] }))
]
const formChoices = [
  { value: '', word: 'Any' },
  ...leadFormSources.map((value) => ({ value, word: formWord(value) }))
]

type LeadFiltersProps = {
  filter: Filter
  /** The campaigns of the last 30 days. */
  campaigns: readonly { campaign: string }[] | undefined
  onChange: (name: keyof Filter, value: string) => void
}

export function LeadFilters({ filter, campaigns, onChange }: LeadFiltersProps) {
  return (
    <>
      <SearchField text={filter.q} onSearch={(text) => onChange('q', text)} />
      <Choices>
        <Choice
          label="State"
          value={filter.state}
          choices={stateChoices}
          onChoose={(to) => onChange('state', to)}
        />
        <Choice
          label="Form"
          value={filter.form}
          choices={formChoices}
          onChoose={(to) => onChange('form', to)}
        />
        <Choice
          label="Day"
          value={filter.days}
          usual={filter.state === '' ? '' : 'all'}
          choices={dayChoices}
          onChoose={(to) => onChange('days', to)}
        />
        <Choice
          label="Campaign"
          value={filter.campaign}
          choices={campaignChoices(filter.campaign, campaigns)}
          onChoose={(to) => onChange('campaign', to)}
        />
        {filter.page !== '' && (
          <Button small onClick={() => onChange('page', '')}>
            <span className={table.long}>Page: {filter.page}</span> ✕
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
  return [
    { value: '', word: 'Any' },
    ...all.map((value) => ({ value, word: value === '-' ? 'None' : value }))
  ]
}
