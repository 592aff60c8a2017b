import { collegePlacement, type CollegePlacement } from 'content'
import { pageMeta } from '../head/page-meta.ts'
import { howTo } from '../head/structured-data.ts'
import { Display, Lead } from '../ui/display.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import { Rows } from '../ui/rows.tsx'
import { InParts, Section, Split } from '../ui/section.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './college-placement.module.css'
import { Ending } from './parts/ending.tsx'

const { head, hero, season, stepWord, ending } = collegePlacement

export const meta = () =>
  pageMeta('/guides/college-placement', head, howTo(head.title, head.description, collegePlacement.steps))

export default function CollegePlacementPage() {
  return (
    <InParts>
      <PageHero {...hero} eyebrow={head.title} aside className={styles.hero} />
      <Season {...season} steps={collegePlacement.steps} />
      <Steps word={stepWord} steps={collegePlacement.steps} />
      <Ending {...ending} path="/guides/college-placement" headline={head.title} />
    </InParts>
  )
}

type SeasonProps = CollegePlacement['season'] & Pick<CollegePlacement, 'steps'>

/** One season from left to right, or from top to bottom on phones: its two parts with their placements, and their steps. */
function Season({ title, text, share, shareOf, note, steps }: SeasonProps) {
  const late = Number.parseInt(share, 10)
  const first = steps.findIndex((step) => step.late)
  const parts = [
    { placements: 100 - late, from: 0, to: first },
    { placements: late, from: first, to: steps.length }
  ]
  return (
    <Section surface="turf">
      <Split columns="7:5" align="end" className={styles.head}>
        <div>
          <Display size="2">{title}</Display>
          <Lead tone="muted">{text}</Lead>
        </div>
        <p className={styles.share}>
          <b>{share}</b> {shareOf}
        </p>
      </Split>
      <div className={styles.season}>
        {parts.map(({ placements, from, to }) => (
          <div key={from}>
            <div className={styles.dots} data-drawn aria-hidden="true">
              {Array.from({ length: to - from }, (_, step) => (
                <span key={step}>
                  {Array.from({ length: Math.floor((placements + step) / (to - from)) }, (__, place) => (
                    <i key={place} />
                  ))}
                </span>
              ))}
            </div>
            <ol start={from + 1}>
              {steps.slice(from, to).map(({ id, short, when }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <Display as="b" size="4">
                      {short}
                    </Display>
                    <span>{when}</span>
                  </a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <p className={styles.note}>{note}</p>
    </Section>
  )
}

type Drawing = { columns: number[]; filled: (column: number, place: number) => boolean }

/** The figures of a step as columns of dots on a line, by the name that the content gives the drawing. */
const drawings: Record<NonNullable<CollegePlacement['steps'][number]['drawing']>, Drawing> = {
  // Sixty schools: a quarter above the player's level, half that fit, and a quarter below.
  schools: {
    columns: Array.from({ length: 15 }, () => 4),
    filled: (_, place) => place === 1 || place === 2
  },
  // Twenty placements over a season: four of five arrive late.
  'late-placements': {
    columns: [0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 3, 4, 5, 3],
    filled: (column) => column > 9
  }
}

function Dots({ columns, filled }: Drawing) {
  const dots = columns.flatMap((count, column) =>
    Array.from({ length: count }, (_, place) => ({ column, place, on: filled(column, place) }))
  )
  return (
    <svg className={styles.drawing} viewBox="0 0 150 56" aria-hidden="true">
      {dots.map(({ column, place, on }) => (
        <circle
          key={`${column} ${place}`}
          data-on={on || undefined}
          cx={column * 10 + 5}
          cy={48 - place * 10}
          r={on ? 4 : 3.4}
        />
      ))}
      <path d="M0 55h150" />
    </svg>
  )
}

type StepsProps = { word: string } & Pick<CollegePlacement, 'steps'>

/** The steps in full. A strip above each step shows how far into the season it is. */
function Steps({ word, steps }: StepsProps) {
  return (
    <Section surface="chalk">
      <ol className={styles.steps}>
        {steps.map(({ id, title, when, drawing, paragraphs, list }, place) => (
          <li key={id} id={id}>
            <div className={styles.strip} data-drawn aria-hidden="true">
              {steps.map((step, other) => (
                <i key={step.id} data-past={other <= place || undefined} />
              ))}
            </div>
            <div className={styles.mark}>
              <p className={styles.number}>
                <VisuallyHidden>{word} </VisuallyHidden>
                {place + 1}
              </p>
              {drawing && <Dots {...drawings[drawing]} />}
            </div>
            <div className={styles.words}>
              <p className={styles.when}>{when}</p>
              <Display size="2">{title}</Display>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <div className={styles.list}>
              <h3>{list.title}</h3>
              <Rows marks="ticks" items={list.items} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
