import type { Sufc } from 'content'
import { Display, SectionHead } from '../../ui/display.tsx'
import { PassLine } from '../../ui/pathway.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Gallery } from './campus.tsx'
import styles from './season.module.css'

/** A year of ten months: the ball is in the air twice, from August to November and from February to May. */
function Seasons({ seasons, months }: Pick<Sufc['week'], 'seasons' | 'months'>) {
  return (
    <div>
      <ul className={styles.flights} data-drawn>
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
    </div>
  )
}

type SeasonProps = { week: Sufc['week']; league: Sufc['league']; matchday: Sufc['matchday'] }

/** A player's week and year, the league that they are played in, and its match days. */
export function Season({ week, league, matchday }: SeasonProps) {
  return (
    <Section surface="night" edges>
      <Wrap>
        <SectionHead title={week.title}>
          <p>{week.text}</p>
        </SectionHead>
        <div className={styles.time}>
          <Week {...week} />
          <Seasons {...week} />
        </div>
        <League {...league} />
        <h3 className={styles.matchday}>
          <b>{matchday.title}.</b> {matchday.text}
        </h3>
      </Wrap>
      <Gallery label={matchday.title} pictures={matchday.pictures} />
    </Section>
  )
}

/** Seven days as a strip. */
function Week({ days, kinds, note }: Pick<Sufc['week'], 'days' | 'kinds' | 'note'>) {
  return (
    <div className={styles.week} data-drawn>
      <SampleNote of={days} />
      <ol>
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
    </div>
  )
}

/** Three steps, each a stair higher than the last; the pathway line runs along their tops. */
function League({ title, steps }: Sufc['league']) {
  return (
    <div className={styles.league}>
      <Display as="h3" size="3">
        {title}
      </Display>
      <ol>
        {steps.map((step) => (
          <li key={step.title}>
            <Display as="p" size="4">
              {step.title}
            </Display>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
