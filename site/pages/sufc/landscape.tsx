import { Split } from '../../ui/split.tsx'
import type { Sufc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './landscape.module.css'

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
