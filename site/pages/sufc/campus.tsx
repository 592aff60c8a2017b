import { useId } from 'react'
import type { Sufc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { CampusPlan } from './campus-plan.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './campus.module.css'

/** A drawn plan of the campus. Each pin leads to its line in the legend. */
export function Campus({ label, drawing, note, places }: Sufc['campus']) {
  const id = useId()
  return (
    <>
      <section className={styles.campus} aria-label={label}>
        <div className={styles.plan}>
          <CampusPlan />
          <VisuallyHidden>{drawing}</VisuallyHidden>
          <ol>
            {places.map(({ title }, index) => (
              <li key={title}>
                <a href={`#${id}${index}`} aria-label={`${index + 1} ${title}`}>
                  {index + 1}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <ol className={styles.legend}>
        {places.map(({ title, text }, index) => (
          <li key={title} id={`${id}${index}`}>
            <Display as="h3" size="4">
              {title}
            </Display>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{note}</p>
    </>
  )
}
