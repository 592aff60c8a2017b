import type { LaneValleyFc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './why-usa.module.css'

export function WhyUsa({ title, text, items }: LaneValleyFc['usa']) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.why}>
          <div className={styles.head}>
            <Display size="1">{title}</Display>
            <p>{text}</p>
          </div>
          <dl className={styles.items}>
            {items.map((item) => (
              <div key={item.title}>
                <dt>{item.title}</dt>
                <dd>{item.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Wrap>
    </Section>
  )
}
