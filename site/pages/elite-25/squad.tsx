import type { Elite25 } from 'content'
import { SectionHead } from '../../ui/display.tsx'
import { PlayerPicture } from '../../ui/kit.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './squad.module.css'

/** A pitch with one place for each player of the year: filled, next or open. The places light up one after the other. */
export function Squad({ title, text, places, numberLabel, openLabel, commitments, next }: Elite25['squad']) {
  const reveal = useReveal()
  const numbers = Array.from({ length: places }, (_, index) => index + 1)
  return (
    <Section surface="turf" edges>
      <div className={styles.boxes} aria-hidden="true" />
      <Wrap>
        <SectionHead title={title} size="1" still>
          <p>{text}</p>
          <SampleNote of={commitments} />
        </SectionHead>
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

type CommitmentProps = Elite25['squad']['commitments'][number] & { numberLabel: string }

/** A filled place: the player with name and club. */
function Commitment({ number, name, club, shown, numberLabel }: CommitmentProps) {
  return (
    <li className={styles.taken} style={{ '--i': number }}>
      <div className={styles.player}>
        <PlayerPicture {...shown} sizes="(max-width: 767px) 92px, 13vw" />
      </div>
      <div>
        <b>
          <VisuallyHidden>{`${numberLabel} ${number}, `}</VisuallyHidden>
          <span translate="no">{name}</span>
        </b>
        <span translate="no">{club}</span>
      </div>
    </li>
  )
}
