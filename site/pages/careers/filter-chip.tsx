import type { ComponentProps, ReactNode } from 'react'
import styles from './filter-chip.module.css'

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
  /** Shows the label above the row. */
  labeled?: boolean
  children: ReactNode
}

/** A row of filters. */
export function Filters({ label, labeled = false, children }: FiltersProps) {
  return (
    <fieldset className={styles.filters} aria-label={label}>
      {labeled && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </fieldset>
  )
}
