import type { Trials } from 'content'
import { type ReactNode, useId } from 'react'
import { locale, prefix } from '../../language.ts'
import { ButtonLink, LeadButton } from '../../ui/button.tsx'
import { DateBlock, isOver } from '../../ui/date-block.tsx'
import { Display, SectionHead } from '../../ui/display.tsx'
import { TextLink } from '../../ui/link.tsx'
import { CalendarIcon, PinIcon } from '../../ui/rare-icons.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SampleNote } from '../sample-note.tsx'
import styles from './upcoming.module.css'

type UpcomingProps = Trials['upcoming'] & Pick<Trials, 'trials'>

/** Tickets for future trials, the next one large, and torn tickets for past trials. */
export function Upcoming({ title, text, none, played, trials, ...words }: UpcomingProps) {
  const now = useNow()
  const past = trials.filter((trial) => isOver(trial, now))
  const ahead = trials.filter((trial) => !past.includes(trial))

  return (
    <Section surface="turf" id="upcoming-trials" edges>
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
                <TornTicket key={trial.id} trial={trial} seed={index + 1} />
              ))}
            </ol>
          </div>
        )}
      </Wrap>
    </Section>
  )
}

type TicketProps = Pick<Trials['upcoming'], 'note' | 'admit' | 'register' | 'calendar'> & {
  trial: Trials['trials'][number]
  /** The next trial; its ticket is larger than the others. */
  first: boolean
}

/** The ticket of a future trial. The names of its actions contain venue and day. */
function Ticket({ trial, first, note, admit, register, calendar }: TicketProps) {
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
        {trial.registerUrl ? (
          <ButtonLink href={trial.registerUrl} {...button} />
        ) : (
          <LeadButton
            {...button}
            says={() => ({ title: `${trial.venue}, ${inWords(trial.date)}`, query: `choice=${trial.id}` })}
          />
        )}
        <span className={styles.calendar}>
          <CalendarIcon />
          <TextLink href={`${prefix}/trials/${trial.id}.ics`} {...named('calendar')}>
            {calendar}
          </TextLink>
        </span>
      </div>
    </li>
  )
}

const inWords = (date: string) =>
  new Date(date).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })

type NoDateTicketProps = Trials['upcoming']['none'] & { children: ReactNode }

/** Shown instead of the next ticket while no date is announced. */
function NoDateTicket({ title, text, note, children }: NoDateTicketProps) {
  return (
    <div className={`chalk ${styles.ticket}`} data-open>
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

/** The torn ticket of a past trial. */
function TornTicket({ trial, seed }: { trial: Trials['trials'][number]; seed: number }) {
  return (
    <li className={styles.torn} style={{ '--tear': tear(seed) }}>
      <DateBlock date={trial.date} past />
      <div>
        <Display as="h3" size="4">
          {trial.venue}
        </Display>
        <p>{trial.location}</p>
      </div>
    </li>
  )
}

/** Makes a torn right edge as a CSS polygon: long waves with short ones on them. The same seed makes the same edge. */
function tear(seed: number): string {
  const steps = 26
  const edge = Array.from({ length: steps - 1 }, (_, index) => {
    const [long, short] = [Math.sin(index / 4 + seed), Math.sin(index * index * 37 + seed)]
    const down = ((index + 1 + short * 0.3) / steps) * 100
    return `${(96.8 + long * 2 + short * 1.2).toFixed(1)}% ${down.toFixed(1)}%`
  })
  return `polygon(0 0, 97% 0, ${edge.join(', ')}, 97% 100%, 0 100%)`
}
