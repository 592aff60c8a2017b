import type { Sufc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Kit } from '../../ui/kit-poster/kit.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './apart.module.css'

/** The shirt on its peg, and the points that come with it. */
export function Apart({ title, kit, points }: Sufc['apart']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <div className={styles.apart}>
          <Display size="2">{title}</Display>
          <div className={styles.peg}>
            <Kit {...kit} />
          </div>
          <ul>
            {points.map((point) => (
              <li key={point.title}>
                <Display as="h3" size="4">
                  {point.title}
                </Display>
                <p>{point.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </Wrap>
    </Section>
  )
}
