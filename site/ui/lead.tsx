import type { ReactNode } from 'react'
import styles from './lead.module.css'

type LeadProps = {
  /** `muted` where it only leads on, `picture` over a picture. */
  tone?: 'muted' | 'picture'
  /** The length of its lines, in em. */
  measure?: 24 | 26 | 30 | 34 | 36 | 40
  children: ReactNode
}

/** What follows a headline, larger than running text. */
export function Lead({ tone, measure = 34, children }: LeadProps) {
  return (
    <p className={styles.lead} data-tone={tone} data-measure={measure}>
      {children}
    </p>
  )
}
