import type { ComponentProps } from 'react'
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
