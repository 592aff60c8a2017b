import type { Sufc } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './week.module.css'

/** Seven days as a strip: training is counted, a match is the ball, rest is left open. */
export function Week({ title, text, days }: Sufc['week']) {
  return (
    <Section surface="turf">
      <Wrap>
        <SectionHead title={title}>
          <p>{text}</p>
        </SectionHead>
        <ol className={styles.week}>
          {days.map((day, place) => (
            <li key={day.id} data-kind={day.kind}>
              <b>{day.title}</b>
              <span>{day.text}</span>
              <i aria-hidden="true">{day.kind === 'training' && place + 1}</i>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}
