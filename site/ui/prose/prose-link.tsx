import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from '../text-link.module.css'
import { useCampaign } from '../use-campaign.ts'

/** A link in a text. It opens pages of this site without a document load. */
export function ProseLink({ href = '', children, ...rest }: Omit<ComponentProps<'a'>, 'ref' | 'className'>) {
  const carry = useCampaign()
  if (!href.startsWith('/')) {
    return (
      <a {...rest} href={href} className={styles.link}>
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={carry(href)} className={styles.link}>
      {children}
    </Link>
  )
}
