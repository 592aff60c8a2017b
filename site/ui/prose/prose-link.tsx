import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from '../text-link.module.css'

/** A link of a text: pages of this site are moved to without a new document. */
export function ProseLink({ href = '', children, ...rest }: Omit<ComponentProps<'a'>, 'ref' | 'className'>) {
  if (!href.startsWith('/')) {
    return (
      <a {...rest} href={href} className={styles.link}>
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={href} className={styles.link}>
      {children}
    </Link>
  )
}
