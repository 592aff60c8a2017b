import type { Careers } from 'content-collections'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { InlineCall } from '../../start-up/inline-call.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import type { Target } from '../../ui/link.tsx'
import { PinIcon } from '../../ui/lucide-icons.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './openings.module.css'

/** A team sheet: one line-up of openings. */
export function OpeningList({ children }: { children: ReactNode }) {
  return <ul className={styles.openings}>{children}</ul>
}

type OpeningRowProps = Omit<ComponentProps<'li'>, 'className' | 'children'> & {
  /** Shirt number, kept when a filter takes others off the sheet. */
  number?: number
  title: string
  text: string
  place: string
  /** Kind of job, if the sheet lists several kinds. */
  kind?: string | undefined
  apply: Target & { label: string }
}

/** One opening with its link to apply. Use it inside an `OpeningList`. */
export function OpeningRow({ number, title, text, place, kind, apply, ...rest }: OpeningRowProps) {
  const { label, ...target } = apply
  const id = useId()
  return (
    <li {...rest} className={styles.opening} data-numbered={number === undefined ? undefined : true}>
      {number !== undefined && <span className={styles.number}>{number}</span>}
      <Display as="h3" size="4" id={`${id}-title`}>
        {title}
      </Display>
      <p>{text}</p>
      <span className={styles.place}>
        <PinIcon />
        <span>
          {place}
          {kind && <small>{kind}</small>}
        </span>
      </span>
      <ButtonLink
        {...target}
        tone="line"
        small
        id={`${id}-apply`}
        aria-labelledby={`${id}-apply ${id}-title`}
      >
        {label}
      </ButtonLink>
    </li>
  )
}

type FilterChipProps = Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-pressed'> & {
  pressed: boolean
  /** How many items match the filter. */
  count?: number
}

/** One choice of a row of filters. */
export function FilterChip({ pressed, count, children, ...rest }: FilterChipProps) {
  return (
    <button {...rest} type="button" className={styles.filter} aria-pressed={pressed}>
      {children}
      {count !== undefined && <small>{count}</small>}
    </button>
  )
}

type FiltersProps = {
  /** Names what the filters narrow down. */
  label: string
  children: ReactNode
}

/** A row of filters. On phones it scrolls sideways, so that the openings begin higher. */
export function Filters({ label, children }: FiltersProps) {
  return (
    <fieldset className={styles.filters} aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.row}>{children}</div>
    </fieldset>
  )
}

type Opening = Careers['sheet']['openings'][number]
type FilterWords = Careers['sheet']['filters']

export const filterNames = ['place', 'kind'] as const

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
