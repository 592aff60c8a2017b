import { sufc } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type NewTabProps = { href: string; label: string; tone?: 'primary' | 'ink' | 'line' }

/** A call to action that leaves this site, for the club's calendar or application. */
export function NewTab({ href, label, tone = 'primary' }: NewTabProps) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer" tone={tone} arrow>
      <span>
        {label} <VisuallyHidden>{sufc.newTab}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}
