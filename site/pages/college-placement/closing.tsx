import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { CollegePlacement } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './closing.module.css'

export function Closing({ title, text, action, guide }: CollegePlacement['closing']) {
  return (
    <Section surface="night">
      <Wrap>
        <Split columns="7:5" align="end" className={styles.closing}>
          <Display size="1">{title}</Display>
          <div>
            <Lead tone="muted" measure={30}>
              {text}
            </Lead>
            <div className={styles.actions}>
              <ButtonLink to={action.to} arrow>
                {action.label}
              </ButtonLink>
              <MoreLink to={guide.to}>{guide.label}</MoreLink>
            </div>
          </div>
        </Split>
      </Wrap>
    </Section>
  )
}
