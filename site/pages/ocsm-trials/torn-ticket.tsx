import type { Trials } from 'content-collections'
import { DateBlock } from '../../ui/date-block.tsx'
import { Display } from '../../ui/display.tsx'
import { tear } from './tear.ts'
import styles from './torn-ticket.module.css'

type TornTicketProps = { trial: Trials['trials'][number]; note: string; seed: number }

/** The torn ticket of a past trial. */
export function TornTicket({ trial, note, seed }: TornTicketProps) {
  return (
    <li className={styles.torn} style={{ '--tear': tear(seed) }}>
      <DateBlock date={trial.date} past />
      <div>
        <Display as="h3" size="4">
          {trial.venue}
        </Display>
        <p>{trial.location}</p>
        <p>{note}</p>
      </div>
    </li>
  )
}
