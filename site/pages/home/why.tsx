import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { Home } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { NumberedPoints } from '../../ui/numbered-points.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './why.module.css'

export function Why({ title, text, action, points }: Home['why']) {
  return (
    <Section surface="turf">
      <svg className={styles.box} viewBox="0 0 640 420" fill="none" aria-hidden="true">
        <path d="M-10 419H640M-10 120H420V419M-10 280H210V419" />
        <path d="M180 120a120 120 0 0 1 200 0" />
      </svg>
      <Wrap>
        <Split columns="5:6" far sticky className={styles.why}>
          <div className={styles.call}>
            <Display size="2">{title}</Display>
            <Lead tone="muted">{text}</Lead>
            <LeadButton arrow>{action}</LeadButton>
          </div>
          <NumberedPoints points={points} />
        </Split>
      </Wrap>
    </Section>
  )
}
