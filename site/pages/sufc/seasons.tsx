import type { Sufc } from 'content-collections'
import { PassLine } from '../../ui/pass-line.tsx'
import styles from './seasons.module.css'

/** A year of ten months: the ball is in the air twice, from August to November and from February to May. */
export function Seasons({ seasons, months }: Pick<Sufc['week'], 'seasons' | 'months'>) {
  return (
    <>
      <ul className={styles.flights}>
        {seasons.map(({ name, span }) => (
          <li key={name}>
            <svg viewBox="0 0 360 280" preserveAspectRatio="none" aria-hidden="true">
              <PassLine d="M0 280C90 -92 270 -92 360 280" />
            </svg>
            <b>{name}</b> <span>{span}</span>
          </li>
        ))}
      </ul>
      <ol className={styles.months} aria-hidden="true">
        {months.map(({ name, off }) => (
          <li key={name} data-off={off || undefined}>
            {name}
          </li>
        ))}
      </ol>
    </>
  )
}
