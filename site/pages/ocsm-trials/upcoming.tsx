import type { Trials } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { isPlayed } from './is-played.ts'
import { NoDateTicket, Ticket } from './ticket.tsx'
import { TornTicket } from './torn-ticket.tsx'
import styles from './upcoming.module.css'
import { useNow } from './use-now.ts'

type UpcomingProps = Trials['upcoming'] & Pick<Trials, 'trials'>

/** Tickets for future trials, the next one large, and torn tickets for past trials. */
export function Upcoming({ title, text, none, played, playedNote, trials, ...words }: UpcomingProps) {
  const now = useNow()
  const past = trials.filter((trial) => isPlayed(trial, now))
  const ahead = trials.filter((trial) => !past.includes(trial))

  return (
    <Section surface="turf" id="upcoming-trials">
      <Wrap>
        <SectionHead title={title} size="1">
          <p>{text}</p>
          <SampleNote of={trials} />
        </SectionHead>
        {ahead.length > 0 ? (
          <ol className={styles.tickets}>
            {ahead.map((trial, index) => (
              <Ticket key={trial.id} trial={trial} first={index === 0} {...words} />
            ))}
          </ol>
        ) : (
          <NoDateTicket {...none}>
            <LeadButton tone="ink" arrow>
              {none.action}
            </LeadButton>
          </NoDateTicket>
        )}
        {past.length > 0 && (
          <div className={styles.played}>
            <Display size="3">{played}</Display>
            <ol>
              {past.map((trial, index) => (
                <TornTicket key={trial.id} trial={trial} note={playedNote} seed={index + 1} />
              ))}
            </ol>
          </div>
        )}
      </Wrap>
    </Section>
  )
}
