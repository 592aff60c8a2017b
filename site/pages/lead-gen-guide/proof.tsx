import { interfaceWords, type LeadGenGuide } from 'content'
import { useState } from 'react'
import { Display, SectionHead } from '../../ui/display.tsx'
import { PlayerPicture } from '../../ui/kit.tsx'
import { Poster } from '../../ui/poster.tsx'
import { Rail } from '../../ui/rail.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section } from '../../ui/section.tsx'
import { Turn, turnable } from '../../ui/turn.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SampleNote } from '../sample-note.tsx'
import styles from './proof.module.css'

/** The O goes around the X: its start, its path and its end, in a box without margins. */
const ways = [
  { from: 65, way: 'M34 58C90 20 120 10 150 14C200 20 220 65 268 65', to: 65, box: '0 10 300 69' },
  { from: 90, way: 'M34 92C90 120 130 124 160 116C210 104 220 60 268 50', to: 48, box: '0 38 300 82' },
  { from: 40, way: 'M34 38C70 30 90 110 150 112C210 114 230 84 268 80', to: 78, box: '0 26 300 90' }
]

/** The obstacles, and the way around each. */
export function Obstacles({ title, items }: LeadGenGuide['obstacles']) {
  return (
    <Section surface="turf">
      <SectionHead title={title} still />
      <ul className={styles.obstacles}>
        {items.map(({ obstacle, description, solution }, index) => (
          <li key={obstacle}>
            <div className={styles.obstacle}>
              <Display as="h3" size="3">
                {obstacle}
              </Display>
              <p>{description}</p>
            </div>
            <Way {...ways[index % ways.length]} />
            <div>
              <Display as="p" size="3">
                {solution.title}
              </Display>
              <p>{solution.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Way({ from, way, to, box }: Partial<(typeof ways)[number]>) {
  return (
    <svg viewBox={box} aria-hidden="true">
      <circle className={styles.you} cx="16" cy={from} r="12" />
      <path className={styles.block} d="M138 53l24 24M162 53l-24 24" />
      <g className={styles.pass}>
        <path d={way} />
        <circle cx="284" cy={to} r="9" />
      </g>
    </svg>
  )
}

/** Number of pictures that are fetched with the page. The others load when they are near the view. */
const eagerCards = 4

/** The placements in one row, or in a rail of two rows on a phone. A pressed card turns, and the one before turns back. */
export function Placements({ title, label, hint, cards }: LeadGenGuide['placements']) {
  const [turned, setTurned] = useState<string>()
  const hydrated = useHydrated()
  return (
    <Section surface="night">
      <SectionHead title={title} still />
      <Rail aria-label={label}>
        <ul className={styles.placements}>
          {cards.map(({ id, headline, shown, ...record }, index) => (
            <li key={id} className={turnable} data-turned={turned === id || undefined}>
              <Poster
                headline={headline}
                size="tall"
                eager={index < eagerCards}
                away={turned === id}
                {...shown}
              />
              {hydrated && (
                <Turn
                  headline={headline}
                  hint={hint}
                  record={record}
                  words={interfaceWords.record}
                  pressed={turned === id}
                  onPress={() => setTurned(turned === id ? undefined : id)}
                />
              )}
            </li>
          ))}
        </ul>
      </Rail>
      <SampleNote of={cards} />
    </Section>
  )
}

/** The share of a card that must be in view before it fades in. */
const revealThreshold = 0.2

/** Quotes of earlier clients in rows of three, with the picture on the left and on the right in turn. */
export function Voices({ title, people }: LeadGenGuide['voices']) {
  return (
    <Section surface="night">
      <SectionHead title={title} still />
      <Rail aria-label={title}>
        <ul className={styles.voices}>
          {people.map(({ name, location, journey, quote, shown }) => (
            <Reveal as="li" key={name} threshold={revealThreshold}>
              <figure>
                <div className={styles.picture}>
                  <PlayerPicture {...shown} sizes="104px" />
                </div>
                <blockquote>{quote}</blockquote>
                <figcaption>
                  <b translate="no">{name}</b>
                  {location}. {journey}
                </figcaption>
              </figure>
            </Reveal>
          ))}
        </ul>
      </Rail>
      <SampleNote of={people} />
    </Section>
  )
}

/** Four figures with their sources, the first one huge. */
export function Numbers({ title, sourceLabel, stats }: LeadGenGuide['numbers']) {
  return (
    <Section surface="turf">
      <SectionHead title={title} still />
      <dl className={styles.numbers}>
        {stats.map(({ value, description, source }) => (
          <div key={value}>
            <dt>{description}</dt>
            <dd>{value}</dd>
            <dd className={styles.source}>
              {sourceLabel} {source}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
