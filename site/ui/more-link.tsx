import type { ReactNode } from 'react'
import { Arrow } from './arrow.tsx'
import { Link, type LinkProps, type Target } from './link.tsx'
import styles from './more-link.module.css'

/** A link at the end of a block. Its underline shortens on hover. */
export function MoreLink({ children, ...rest }: Target & Omit<LinkProps, keyof Target | 'className'>) {
  return (
    <Link {...rest} className={styles.more}>
      {children}
      <Arrow />
    </Link>
  )
}

/** Looks like a `MoreLink`, for a card that is one link. It animates when the card is hovered. */
export function MoreLabel({ children }: { children: ReactNode }) {
  return (
    <span className={styles.more}>
      {children}
      <Arrow />
    </span>
  )
}
