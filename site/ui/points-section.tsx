import { Lead } from './lead.tsx'
import { Split } from './split.tsx'
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

/** Numbered points beside a head that stays in view while the visitor reads them. */
export function PointsSection({ surface, title, text, points }: PointsSectionProps) {
  return (
    <Section surface={surface}>
      <Wrap>
        <Split columns="5:6" far sticky className={styles.halves}>
          <div>
            <Display size="1">{title}</Display>
            <Lead tone="muted" measure={30}>
              {text}
            </Lead>
          </div>
          <NumberedPoints points={points} />
        </Split>
      </Wrap>
    </Section>
  )
}
