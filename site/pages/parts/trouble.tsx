import type { PageHref } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Display, Lead } from '../../ui/display.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './trouble.module.css'

type TroubleProps = { title: string; text: string; home: { to: PageHref; label: string } }

/** Shown to the visitor if a page failed to render. */
export function Trouble({ title, text, home }: TroubleProps) {
  return (
    <Section surface="night">
      <div className={styles.trouble}>
        <Display as="h1" size="1">
          {title}
        </Display>
        <Lead tone="muted">{text}</Lead>
        <ButtonLink to={home.to} reloadDocument arrow>
          {home.label}
        </ButtonLink>
      </div>
    </Section>
  )
}
