import type { Deals } from 'content-collections'
import { useId } from 'react'
import styles from './controls.module.css'
import { filterNames, matches, type Arrangement, type View } from './view.ts'

const arrangements = ['wall', 'ladder', 'map'] as const

type ControlsProps = Pick<Deals, 'filter' | 'arrange' | 'choices' | 'cards'> & {
  view: View
  onFilter: (change: View['choice']) => void
  onArrange: (arrangement: Arrangement) => void
}

/** Filters the deals and arranges them. */
export function Controls({ filter, arrange, choices, cards, view, onFilter, onArrange }: ControlsProps) {
  const id = useId()
  const count = cards.filter((card) => matches(card, view.choice)).length
  return (
    <div className={styles.controls}>
      <fieldset className={styles.filters} aria-labelledby={id}>
        <b id={id}>{filter.label}</b>
        {filterNames.map((name) => (
          <select
            key={name}
            aria-label={filter[name]}
            value={view.choice[name] ?? ''}
            onChange={({ currentTarget: { value } }) => onFilter({ [name]: value || undefined })}
          >
            <option value="">{filter[name]}</option>
            {choices[name].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ))}
        <output>{wordsFor(count, filter)}</output>
      </fieldset>
      <fieldset className={styles.arrangements} aria-label={arrange.label}>
        {arrangements.map((arrangement) => (
          <button
            key={arrangement}
            type="button"
            aria-pressed={view.arrangement === arrangement}
            onClick={() => onArrange(arrangement)}
          >
            {arrange[arrangement]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function wordsFor(count: number, { none, one, count: words }: Deals['filter']) {
  if (count === 0) return none
  return count === 1 ? one : words.replace('{count}', String(count))
}
