import type { Sufc } from 'content-collections'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Seasons } from './seasons.tsx'
import styles from './week.module.css'

/** Seven days as a strip, and two seasons as two flights of the ball. */
export function Week({ title, text, days, kinds, note, seasons, months }: Sufc['week']) {
  return (
    <div className={styles.joined}>
      <Section surface="turf">
        <Wrap>
          <SectionHead title={title}>
            <p>{text}</p>
          </SectionHead>
          <ol className={styles.week}>
            {days.map(({ name, kind }) => (
              <li key={name} data-kind={kind}>
                {name} <VisuallyHidden>{kinds[kind]}</VisuallyHidden>
              </li>
            ))}
          </ol>
          <ul className={styles.kinds} aria-hidden="true">
            {Object.entries(kinds).map(([kind, label]) => (
              <li key={kind} data-kind={kind}>
                {label}
              </li>
            ))}
          </ul>
          <p className={styles.note}>{note}</p>
          <SampleNote of={days} />
          <Seasons seasons={seasons} months={months} />
        </Wrap>
      </Section>
    </div>
  )
}
