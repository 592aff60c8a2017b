import type { UwsPartnership } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Map } from './map.tsx'
import styles from './phases.module.css'

/** The same map three times, each time with more on it. */
export function Phases({ title, items }: UwsPartnership['phases']) {
  return (
    <Section surface="turf">
      <Wrap>
        <div className={styles.head}>
          <Display size="2">{title}</Display>
        </div>
        <ol className={styles.phases}>
          {items.map(({ id, title: name, when, text }, place) => (
            <li key={id}>
              <Map shown={id} />
              <div className={styles.name}>
                <b aria-hidden="true">{place + 1}</b>
                <div>
                  <h3>{name}</h3>
                  <span>{when}</span>
                </div>
              </div>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}
