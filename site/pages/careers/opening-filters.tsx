import type { Careers } from 'content-collections'
import { FilterChip, Filters } from './filter-chip.tsx'
import styles from './team-sheet.module.css'
import { filterNames, fits, type Choice } from './use-choice.ts'

type OpeningFiltersProps = Pick<Careers['sheet'], 'filters' | 'openings'> & {
  choice: Choice
  onChoose: (change: Partial<Choice>) => void
}

/** One row of filters for the place and one for the role. Each filter shows how many openings match it. */
export function OpeningFilters({ filters, openings, choice, onChoose }: OpeningFiltersProps) {
  const countOf = (change: Partial<Choice>) =>
    openings.filter((opening) => fits(opening, { ...choice, ...change })).length

  return (
    <div className={styles.filters}>
      {filterNames.map((name) => {
        const { label, all, options } = filters[name]
        const chips = [{ id: undefined, label: all }, ...options]
        return (
          <Filters key={name} label={label}>
            {chips.map((chip) => (
              <FilterChip
                key={chip.label}
                pressed={choice[name] === chip.id}
                count={countOf({ [name]: chip.id })}
                onClick={() => onChoose({ [name]: chip.id })}
              >
                {chip.label}
              </FilterChip>
            ))}
          </Filters>
        )
      })}
    </div>
  )
}
