import type { PageHref } from '../routes.ts'
import { ButtonLink } from './button.tsx'
import { LeadButton } from './lead-button.tsx'

type CallProps = { label: string; to?: PageHref | undefined; 'data-offer'?: true }

/** A call that the content defines: it leads to a page, or opens the lead dialog. */
export function Call({ label, to, ...rest }: CallProps) {
  return to ? (
    <ButtonLink {...rest} to={to} arrow>
      {label}
    </ButtonLink>
  ) : (
    <LeadButton {...rest} arrow>
      {label}
    </LeadButton>
  )
}
