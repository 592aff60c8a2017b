import type { ComponentProps, ReactNode } from 'react'
import styles from './filter-chip.module.css'

type FilterChipProps = Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-pressed'> & {
  pressed: boolean
  /** How many things the filter leaves. */
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

/** A row of filters; `label` says what they narrow down. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.filters} aria-label={label}>
      {children}
    </fieldset>
  )
}
