import { Display } from './display.tsx'
import { NumberedPoints } from './numbered-points.tsx'
import styles from './points-section.module.css'
import { Section, Wrap, type Surface } from './section.tsx'

type PointsSectionProps = {
  surface: Surface
  title: string
  text: string
  points: readonly { title: string; text: string }[]
}

/** Numbered points beside a head that stays while they are read. */
export function PointsSection({ surface, title, text, points }: PointsSectionProps) {
  return (
    <Section surface={surface}>
      <Wrap>
        <div className={styles.halves}>
          <div className={styles.head}>
            <Display size="1">{title}</Display>
            <p>{text}</p>
          </div>
          <NumberedPoints points={points} />
        </div>
      </Wrap>
    </Section>
  )
}
