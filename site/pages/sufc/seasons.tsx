import type { Sufc } from 'content-collections'
import { Display, SectionHead } from '../../ui/display.tsx'
import { PassLine } from '../../ui/pathway.tsx'
import { Section, Wrap, Split } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Gallery } from './campus.tsx'
import styles from './seasons.module.css'

/** A year of ten months: the ball is in the air twice, from August to November and from February to May. */
function Seasons({ seasons, months }: Pick<Sufc['week'], 'seasons' | 'months'>) {
  return (
    <>
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
    </>
  )
}

/** Seven days as a strip, and two seasons as two flights of the ball. */
export function Week({ title, text, days, kinds, note, seasons, months }: Sufc['week']) {
  return (
    <div className={styles.weekJoined}>
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

/** Three steps, each a stair higher than the last; the pathway line runs along their tops. */
export function League({ title, steps }: Sufc['league']) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.league}>
          <Display size="2">{title}</Display>
          <ol>
            {steps.map((step) => (
              <li key={step.title}>
                <Display as="h3" size="4">
                  {step.title}
                </Display>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </Wrap>
    </Section>
  )
}

/** Opens with its title as a tape that both edges of the page cut off. */
export function MatchDays({ title, text, pictures }: Sufc['matchday']) {
  return (
    <div className={styles.matchDaysJoined}>
      <Section surface="night">
        <p className={styles.tape} aria-hidden="true">
          {title}. {title}.
        </p>
        <Wrap>
          <h2 className={styles.title}>
            <b>{title}.</b> {text}
          </h2>
        </Wrap>
        <Gallery label={title} pictures={pictures} />
      </Section>
    </div>
  )
}

export function Landscape({ title, points }: Sufc['landscape']) {
  return (
    <Section surface="turf">
      <svg className={styles.circle} viewBox="0 0 800 800" aria-hidden="true">
        <circle cx="400" cy="400" r="320" />
      </svg>
      <Wrap>
        <Split className={styles.landscape}>
          <Display size="2">{title}</Display>
          <ul>
            {points.map((point) => (
              <li key={point.title}>
                <h3>{point.title}</h3>
                <p>{point.text}</p>
              </li>
            ))}
          </ul>
        </Split>
      </Wrap>
    </Section>
  )
}
