import { embeds, site } from 'content-collections'
import { TextLink } from '../ui/text-link.tsx'

/** The agency's email address, for visitors without a form. */
export function MailLine() {
  return (
    <p>
      {embeds.or} <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
    </p>
  )
}
