import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

type FactListProps = {
  /** The names are long: their column is as wide as they are. */
  wide?: boolean
  /** `dt` and `dd` in turn. */
  children: ReactNode
}

/** Names on the left, what is known on the right. */
export const FactList = ({ wide = false, children }: FactListProps) => (
  <dl className={styles.facts} data-wide={wide}>
    {children}
  </dl>
)
