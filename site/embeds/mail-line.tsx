import { embeds, site } from 'content-collections'
import { TextLink } from '../ui/text-link.tsx'

/** The way to the agency that needs no form at all. */
export function MailLine() {
  return (
    <p>
      {embeds.or} <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
    </p>
  )
}
