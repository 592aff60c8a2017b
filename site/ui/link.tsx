import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { isHere } from '../language.ts'
import type { PageHref } from '../routes.ts'
import styles from './link.module.css'
import { useCampaign } from './use-campaign.ts'

/** A page of this site (`reloadDocument` loads it as a new document), or another address: a site, mail or a file. */
export type Target =
  | { to: PageHref; reloadDocument?: boolean; href?: undefined }
  | { href: string; to?: undefined; reloadDocument?: undefined }

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Target

/**
 * A link. Its page is fetched when a pointer or the focus rests on it, and gets the campaign of the current address. A
 * path that is not in the table of URLs does not compile.
 */
export function Link({ to, href, reloadDocument = false, children, ...rest }: LinkProps) {
  const carry = useCampaign()
  if (to !== undefined && isHere(to)) {
    return (
      <RouterLink {...rest} to={carry(to)} reloadDocument={reloadDocument}>
        {children}
      </RouterLink>
    )
  }
  const elsewhere = to === undefined ? { href } : { href: carry(to), hrefLang: 'en', 'data-english': true }
  return (
    <a {...rest} {...elsewhere}>
      {children}
    </a>
  )
}

/** A link within a sentence. */
export function TextLink(props: Target & Omit<LinkProps, keyof Target | 'className'>) {
  return <Link {...props} className={styles.link} />
}

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
      <span data-says-english>{children}</span>
      <Arrow />
    </span>
  )
}

/** Points right, or down with `down`. Decorative: the words beside it name the target. */
export function Arrow({ down = false }: { down?: boolean }) {
  return (
    <svg className={styles.arrow} data-down={down || undefined} viewBox="0 0 18 12" aria-hidden="true">
      <path d="M0 6h16M11 1l5 5-5 5" />
    </svg>
  )
}
