import type { LaneValleyFc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Kit } from '../../ui/kit-poster/kit.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './reasons.module.css'

/** Four reasons, shown as shirts that hang on a rail before a match. */
export function Reasons({ title, items }: LaneValleyFc['reasons']) {
  return (
    <Section surface="turf">
      <Wrap>
        <div className={styles.head}>
          <Display size="1">{title}</Display>
        </div>
        <ul className={styles.rail}>
          {items.map((item) => (
            <li key={item.title}>
              <div className={styles.shirt}>
                <Kit {...item.kit} />
              </div>
              <div>
                <Display as="h3" size="4">
                  {item.title}
                </Display>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
