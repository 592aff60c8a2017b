import type { ClubConsulting } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './fee.module.css'

export function Fee({ value, title, text }: ClubConsulting['fee']) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.fee}>
          <p className={styles.value} aria-hidden="true">
            {value}
          </p>
          <div>
            <Display size="2">
              <VisuallyHidden>{value} </VisuallyHidden>
              {title}
            </Display>
            <p className={styles.text}>{text}</p>
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
