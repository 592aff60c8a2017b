import type { Elite25 } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Commitment } from './commitment.tsx'
import styles from './squad.module.css'

/** A pitch with one place for each player of the year: filled, next or open. The places light up one after the other. */
export function Squad({ title, text, places, numberLabel, openLabel, commitments, next }: Elite25['squad']) {
  const reveal = useReveal()
  const numbers = Array.from({ length: places }, (_, index) => index + 1)
  return (
    <Section surface="turf">
      <div className={styles.boxes} aria-hidden="true" />
      <Wrap>
        <div className={styles.head}>
          <Display size="1">{title}</Display>
          <p>{text}</p>
          <SampleNote of={commitments} />
        </div>
        <ol {...reveal} className={styles.pitch}>
          {numbers.map((number) => {
            const taken = commitments.find((commitment) => commitment.number === number)
            if (taken) return <Commitment key={number} {...taken} numberLabel={numberLabel} />
            if (next.number === number)
              return (
                <li key={number} className={styles.next} style={{ '--i': number }}>
                  <i>
                    <VisuallyHidden>{numberLabel}</VisuallyHidden> {number}
                  </i>
                  <div>
                    <b>
                      <a href="#interest-form">{next.title}</a>
                    </b>
                    <span>{next.text}</span>
                  </div>
                </li>
              )
            return (
              <li key={number} className={styles.open} style={{ '--i': number }}>
                <i>
                  <VisuallyHidden>{openLabel}</VisuallyHidden> {number}
                </i>
              </li>
            )
          })}
        </ol>
      </Wrap>
    </Section>
  )
}
