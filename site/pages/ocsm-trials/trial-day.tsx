import { Display } from '../../ui/display.tsx'
import type { Trials } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './trial-day.module.css'

/** The training by the hour. The last part runs past the fourth hour, so its right end is open. */
export function TrialDay({ title, text, hours }: Trials['day']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <SectionHead title={title} size="1">
          <p>{text}</p>
        </SectionHead>
        <ol className={styles.hours}>
          {hours.map((part) => (
            <li key={part.hour}>
              <b>{part.hour}</b>
              <Display as="h3" size="4">
                {part.title}
              </Display>
              <p>{part.text}</p>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}
