import type { ReactNode } from 'react'
import styles from './rail.module.css'

/** On phones its list is a rail, and keyboard users must be able to scroll it. */
export const Rail = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.rail} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
