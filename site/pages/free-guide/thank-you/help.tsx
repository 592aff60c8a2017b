import { Lead } from '../../../ui/lead.tsx'
import type { GuideThankYou } from 'content-collections'
import { ButtonLink } from '../../../ui/button.tsx'
import { Display } from '../../../ui/display.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import styles from './help.module.css'

/** Help for a visitor who did not get the guide, and links to other pages. */
export function Help({ title, before, after, actions, email }: GuideThankYou['help'] & { email: string }) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.help}>
          <div>
            <Display size="2">{title}</Display>
            <Lead tone="muted" measure={40}>
              {before} <TextLink href={`mailto:${email}`}>{email}</TextLink> {after}
            </Lead>
          </div>
          <div className={styles.actions}>
            {actions.map(({ to, label }, place) => (
              <ButtonLink key={to} to={to} tone={place === 0 ? 'primary' : 'line'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
