import type { ReactNode } from 'react'
import { Arrow } from './arrow.tsx'
import { Link, type LinkProps, type Target } from './link.tsx'
import styles from './more-link.module.css'

/** Leads on from a block: words over a line that draws back to its first part under the pointer. */
export function MoreLink({ children, ...rest }: Target & Omit<LinkProps, keyof Target | 'className'>) {
  return (
    <Link {...rest} className={styles.more}>
      {children}
      <Arrow />
    </Link>
  )
}

/** Looks like a `MoreLink` within a card that is a link as a whole, and moves with it. */
export function MoreLabel({ children }: { children: ReactNode }) {
  return (
    <span className={styles.more}>
      {children}
      <Arrow />
    </span>
  )
}
