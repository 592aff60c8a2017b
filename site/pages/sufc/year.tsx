import { PassLine } from '../../ui/pass-line.tsx'
import type { Sufc } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './year.module.css'

/** A year of ten months: the ball is in the air twice, from August to November and from February to May. */
export function Year({ title, text, seasons, months }: Sufc['year']) {
  return (
    <div className={styles.year}>
      <Section surface="turf">
        <Wrap>
          <SectionHead title={title}>
            <p>{text}</p>
          </SectionHead>
          <ul className={styles.flights}>
            {seasons.map(({ name, span }) => (
              <li key={name}>
                <svg viewBox="0 0 360 280" preserveAspectRatio="none" aria-hidden="true">
                  <PassLine d="M0 280C90 -92 270 -92 360 280" />
                </svg>
                <b>{name}</b> <span>{span}</span>
              </li>
            ))}
          </ul>
          <ol className={styles.months} aria-hidden="true">
            {months.map(({ name, off }) => (
              <li key={name} data-off={off || undefined}>
                {name}
              </li>
            ))}
          </ol>
        </Wrap>
      </Section>
    </div>
  )
}
