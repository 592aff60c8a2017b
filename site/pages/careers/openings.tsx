import type { Careers } from 'content'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { InlineCall } from '../../start-up/inline-call.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { PinIcon } from '../../ui/rare-icons.tsx'
import { Rows } from '../../ui/rows.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './openings.module.css'

type Opening = Careers['sheet']['openings'][number]
type FilterWords = Careers['sheet']['filters']

const filterNames = ['place', 'kind'] as const

/** The value of each filter; undefined shows all openings. */
export type Choice = { [Name in keyof FilterWords]: string | undefined }

/** Keeps the choice in the address, so that visitors can share it and Back and Forward restore it. */
export function useChoice(filters: FilterWords) {
  const [parameters, setParameters] = useSearchParams()
  // The page was prerendered without a query, so hydration must ignore the query too.
  const hydrated = useHydrated()

  const read = (name: keyof FilterWords) => {
    const value = hydrated ? parameters.get(name) : null
    return filters[name].options.find(({ id }) => id === value)?.id
  }
  const choice: Choice = { place: read('place'), kind: read('kind') }

  function choose(change: Partial<Choice>) {
    const next = new URLSearchParams(parameters)
    for (const name of filterNames) {
      const value = name in change ? change[name] : choice[name]
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setParameters(next, { preventScrollReset: true })
  }

  return { choice, choose }
}

export const fits = (opening: Opening, choice: Choice) =>
  filterNames.every((name) => choice[name] === undefined || opening[name] === choice[name])

type OpeningsProps = Pick<Careers['sheet'], 'openings' | 'filters' | 'apply'> & { shown: readonly boolean[] }

/** The line-up. An opening keeps its number when a filter hides others. */
export function Openings({ openings, filters, apply, shown }: OpeningsProps) {
  const id = useId()
  const kinds = new Map(filters.kind.options.map((option) => [option.id, option.label]))
  return (
    <Rows strong className={styles.openings}>
      {openings.map(({ title, text, location: where, place, kind }, index) => (
        <li
          key={title}
          className={styles.opening}
          hidden={!shown[index]}
          data-place={place}
          data-kind={kind}
          suppressHydrationWarning
        >
          <span className={styles.number}>{index + 1}</span>
          <Display size="4" id={`${id}-title-${index}`}>
            {title}
          </Display>
          <p>{text}</p>
          <span className={styles.place}>
            <PinIcon />
            <span>
              {where}
              <small>{kinds.get(kind)}</small>
            </span>
          </span>
          <ButtonLink
            {...apply}
            tone="line"
            small
            id={`${id}-apply-${index}`}
            aria-labelledby={`${id}-apply-${index} ${id}-title-${index}`}
          />
        </li>
      ))}
    </Rows>
  )
}

type OpeningFiltersProps = Pick<Careers['sheet'], 'filters' | 'openings'> & {
  choice: Choice
  onChoose: (change: Partial<Choice>) => void
}

/**
 * One row of filters for the place and one for the role. Each filter shows how many openings match it. On phones a row
 * scrolls sideways, so that the openings begin higher.
 */
export function OpeningFilters({ filters, openings, choice, onChoose }: OpeningFiltersProps) {
  const countOf = (change: Partial<Choice>) =>
    openings.filter((opening) => fits(opening, { ...choice, ...change })).length

  return filterNames.map((name) => {
    const { label, all, options } = filters[name]
    return (
      <fieldset key={name} className={styles.filters} aria-label={label}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        <div className={styles.row}>
          {[{ id: undefined, label: all }, ...options].map((option) => (
            <button
              key={option.label}
              type="button"
              className={styles.filter}
              aria-pressed={choice[name] === option.id}
              onClick={() => onChoose({ [name]: option.id })}
            >
              {option.label}
              <small>{countOf({ [name]: option.id })}</small>
            </button>
          ))}
        </div>
      </fieldset>
    )
  })
}

/**
 * Hides the filtered rows while the browser parses the document. After hydration, the page does the same. A visitor who
 * opens a filtered address therefore sees no row disappear.
 */
export function FilterBeforePaint({ filters }: Pick<Careers['sheet'], 'filters'>) {
  const known = Object.fromEntries(
    filterNames.map((name) => [name, filters[name].options.map(({ id }) => id)])
  )
  return <InlineCall run={hideRows} args={JSON.stringify(known)} />
}

function hideRows(known: Record<string, string[]>) {
  const query = new URLSearchParams(location.search)
  for (const [name, values] of Object.entries(known)) {
    const value = query.get(name)
    if (value === null || !values.includes(value)) continue
    for (const row of document.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
      if (row.dataset[name] !== value) row.hidden = true
    }
  }
}
