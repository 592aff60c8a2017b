import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import type { PageHref } from '../routes.ts'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: PageHref }

/** A link to a page of this site; a path that is not in the table of URLs does not compile. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <RouterLink {...rest} to={to}>
      {children}
    </RouterLink>
  )
}
