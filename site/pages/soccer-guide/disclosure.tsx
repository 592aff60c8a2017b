import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = { title: string; className?: string | undefined; children: ReactNode }

/** A row that opens, with a plus that turns into a cross. */
export const Disclosure = ({ title, className = '', children }: DisclosureProps) => (
  <details className={`${styles.disclosure} ${className}`}>
    <summary>{title}</summary>
    {children}
  </details>
)
