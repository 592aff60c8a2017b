import type { PageHref } from '../routes.ts'
import { ButtonLink } from './button.tsx'
import { LeadButton } from './lead-button.tsx'

type CallProps = { label: string; to?: PageHref | undefined }

/** A call that the content defines: it leads to a page, or opens the lead dialog. */
export function Call({ label, to }: CallProps) {
  return to ? (
    <ButtonLink to={to} arrow>
      {label}
    </ButtonLink>
  ) : (
    <LeadButton arrow>{label}</LeadButton>
  )
}
