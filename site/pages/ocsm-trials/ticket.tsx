import type { Trials } from 'content-collections'
import { useId, type ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { DateBlock } from '../../ui/date-block.tsx'
import { Display } from '../../ui/display.tsx'
import { CalendarIcon } from '../../ui/icons/calendar.tsx'
import { PinIcon } from '../../ui/icons/pin.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import styles from './ticket.module.css'

type TicketProps = Pick<Trials['upcoming'], 'note' | 'admit' | 'register' | 'calendar'> & {
  trial: Trials['trials'][number]
  /** The next trial; its ticket is larger than the others. */
  first: boolean
}

/** The ticket of a future trial. The names of its actions contain venue and day. */
export function Ticket({ trial, first, note, admit, register, calendar }: TicketProps) {
  const id = useId()
  const named = (action: string) => ({
    id: `${id}-${action}`,
    'aria-labelledby': `${id}-${action} ${id}-venue ${id}-date`
  })
  const button = { ...named('register'), tone: 'ink', arrow: true, children: register } as const

  return (
    <li className={`chalk ${styles.ticket}`} data-first={first || undefined}>
      <div id={`${id}-date`} className={styles.date}>
        <DateBlock date={trial.date} large />
      </div>
      <div className={styles.middle}>
        <Display as="h3" size={first ? '2' : '3'} id={`${id}-venue`}>
          {trial.venue}
        </Display>
        <p className={styles.location}>
          <PinIcon />
          {trial.location}
        </p>
        <p>{note}</p>
      </div>
      <div className={styles.stub}>
        <small>{admit}</small>
        {trial.registerUrl ? <ButtonLink href={trial.registerUrl} {...button} /> : <LeadButton {...button} />}
        <span className={styles.calendar}>
          <CalendarIcon />
          <TextLink href={`/trials/${trial.id}.ics`} {...named('calendar')}>
            {calendar}
          </TextLink>
        </span>
      </div>
    </li>
  )
}

type NoDateTicketProps = Trials['upcoming']['none'] & { children: ReactNode }

/** Shown instead of the next ticket while no date is announced. */
export function NoDateTicket({ date, title, text, note, children }: NoDateTicketProps) {
  return (
    <div className={`chalk ${styles.ticket}`} data-first data-open>
      <p className={styles.date}>
        <b>{date}</b>
      </p>
      <div className={styles.middle}>
        <Display as="h3" size="2">
          {title}
        </Display>
        <p>{text}</p>
      </div>
      <div className={styles.stub}>
        <small>{note}</small>
        {children}
      </div>
    </div>
  )
}
