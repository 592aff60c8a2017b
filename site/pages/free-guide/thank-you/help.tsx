import { Lead } from '../../../ui/lead.tsx'
import type { GuideThankYou } from 'content-collections'
import { ButtonLink } from '../../../ui/button.tsx'
import { Display } from '../../../ui/display.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import styles from './help.module.css'

/** For those who are still waiting, and the ways on. */
export function Help({ title, before, after, actions, email }: GuideThankYou['help'] & { email: string }) {
  const [home, guide] = actions
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
            {home && <ButtonLink to={home.to}>{home.label}</ButtonLink>}
            {guide && (
              <ButtonLink to={guide.to} tone="line">
                {guide.label}
              </ButtonLink>
            )}
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
