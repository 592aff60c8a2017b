import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import type { PageHref } from '../routes.ts'
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
  if (to === undefined) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    )
  }
  return (
    <RouterLink {...rest} to={carry(to)} reloadDocument={reloadDocument}>
      {children}
    </RouterLink>
  )
}
