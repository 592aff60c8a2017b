import type { ReactNode } from 'react'
import styles from './lead.module.css'

type LeadProps = {
  /** `muted` for less important text, `picture` over a picture. */
  tone?: 'muted' | 'picture'
  /** Maximum line length, in em. */
  measure?: 24 | 26 | 30 | 34 | 36 | 40
  children: ReactNode
}

/** The text after a headline, larger than body text. */
export function Lead({ tone, measure = 34, children }: LeadProps) {
  return (
    <p className={styles.lead} data-tone={tone} data-measure={measure}>
      {children}
    </p>
  )
}
