import { Display, Lead } from './display.tsx'
import styles from './points.module.css'
import { Rows } from './rows.tsx'
import { Section, Split, type Surface } from './section.tsx'

type PointsSectionProps = {
  surface: Surface
  title: string
  text: string
  points: readonly { title: string; text: string }[]
}

/** Numbered points beside a head that stays in view while the visitor reads them. */
export function PointsSection({ surface, title, text, points }: PointsSectionProps) {
  return (
    <Section surface={surface}>
      <Split columns="5:6" far sticky>
        <div>
          <Display size="1">{title}</Display>
          <Lead tone="muted" measure={30}>
            {text}
          </Lead>
        </div>
        <NumberedPoints points={points} />
      </Split>
    </Section>
  )
}

/** A numbered list of points, each with a headline and a text. */
export function NumberedPoints({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <Rows marks="numbers" className={styles.points}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </Rows>
  )
}
