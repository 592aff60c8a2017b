import { Display } from '../../ui/display.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import type { UwsPartnership } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { Map } from './map.tsx'
import styles from './phases.module.css'

/** The same map three times, each with more detail. */
export function Phases({ title, items }: UwsPartnership['phases']) {
  return (
    <Section surface="turf">
      <Wrap>
        <SectionHead title={title} still />
        <ol className={styles.phases}>
          {items.map(({ id, title: name, when, text }, place) => (
            <li key={id}>
              <Map shown={id} />
              <div className={styles.name}>
                <b aria-hidden="true">{place + 1}</b>
                <div>
                  <Display as="h3" size="3">
                    {name}
                  </Display>
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
