import type { Sufc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Gallery } from './gallery.tsx'
import styles from './life.module.css'

/** Two numerals, and a gallery of what they mean from day to day. */
export function Life({ title, figures, label, pictures }: Sufc['life']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Display size="2">{title}</Display>
        <dl className={styles.figures}>
          {figures.map(({ value, label: unit }) => (
            <div key={unit}>
              <dt>{unit}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Wrap>
      <Gallery label={label} pictures={pictures} />
    </Section>
  )
}
