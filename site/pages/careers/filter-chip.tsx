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
