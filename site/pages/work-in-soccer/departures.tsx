import { site, type WorkInSoccer } from 'content-collections'
import { Arrow } from '../../ui/arrow.tsx'
import { Display } from '../../ui/display.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './departures.module.css'

/** Openings as a departures board. Each row opens an application email with its subject filled in. */
export function Departures({ title, columns, apply, subject, departures }: WorkInSoccer['board']) {
  return (
    <section className={`night ${styles.departures}`}>
      <Wrap>
        <div className={styles.board}>
          <div className={styles.head}>
            <Display size="3">{title}</Display>
            <SampleNote of={departures} />
          </div>
          <div className={styles.columns} aria-hidden="true">
            {Object.values(columns).map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
          <ul>
            {departures.map((departure, row) => (
              <li key={departure.title} style={{ '--row': row }}>
                <a href={mailTo(`${subject}: ${departure.title}, ${departure.location}`)}>
                  <span className={styles.flap}>
                    <span>
                      <b>{departure.title}</b>
                      <small>{departure.text}</small>
                    </span>
                  </span>
                  <span className={styles.flap}>
                    <b>{departure.location}</b>
                  </span>
                  <span className={styles.flap}>
                    <b>{departure.contract}</b>
                  </span>
                  <span className={styles.apply}>
                    <span>{apply}</span>
                    <Arrow />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Wrap>
    </section>
  )
}

const mailTo = (subject: string) => `mailto:${site.contact.email}?subject=${encodeURIComponent(subject)}`
