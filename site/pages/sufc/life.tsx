import type { Sufc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './life.module.css'

export function Life({ title, figures, points }: Sufc['life']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Display size="2">{title}</Display>
        <dl className={styles.figures}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point.title}>
              <Display as="h3" size="4">
                {point.title}
              </Display>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
