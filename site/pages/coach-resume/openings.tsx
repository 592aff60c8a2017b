import { careers } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import styles from './openings.module.css'

/** The openings that one resume applies for. */
export function Openings({ title }: { title: string }) {
  return (
    <section className={styles.openings}>
      <Display size="4">{title}</Display>
      <ol>
        {careers.sheet.openings.map((opening) => (
          <li key={opening.title}>
            <b>{opening.title}</b>
            <span>{opening.location}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
