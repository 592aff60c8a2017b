import type { Trials } from 'content-collections'
import { LeadButton } from '../../ui/lead-button.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './scout.module.css'

export function Scout({ title, text, action }: Trials['scout']) {
  return (
    <Section surface="turf">
      <Wrap>
        <div className={styles.scout}>
          <SectionHead title={title} size="1">
            <p>{text}</p>
            <LeadButton tone="line" arrow>
              {action}
            </LeadButton>
          </SectionHead>
        </div>
      </Wrap>
    </Section>
  )
}
