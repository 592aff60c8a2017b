import type { Attempt, LeadAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { plainDetail, plainReason, withoutStatus } from '../plain.ts'
import { duration, format, shortTime, span, zoneName } from '../time.ts'
import { Raw } from '../ui/notices.tsx'
import { type Moment, Timeline } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { attemptWords, auditSentence, figure } from '../words.ts'
import styles from './lead-sheet.module.css'

/** A lead's way to the CRM, the wording that its person saw, and what staff did with it. */
export function LeadHistory({ lead }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  return (
    <>
      <section>
        <h3 className={styles.part}>
          The way to the CRM <span>{zoneName(zone)}</span>
        </h3>
        <Timeline moments={wayOf(lead, zone)} />
      </section>
      <section>
        <h3 className={styles.part}>What this person was told</h3>
        {lead.consent.current ? (
          <p className={table.muted}>The wording that the forms show today.</p>
        ) : (
          <>
            <p className={table.muted}>An earlier wording. The web person can look it up.</p>
            <Raw text={`Consent wording ${lead.consent.version}`} />
          </>
        )}
      </section>
      <section>
        <h3 className={styles.part}>Who did what</h3>
        {lead.audit.length === 0 ? (
          <p className={table.muted}>Nobody has changed anything.</p>
        ) : (
          <Timeline
            moments={lead.audit.map((row) => ({
              ...detailOf(row, zone),
              key: String(row.number),
              sign: 'person' as const,
              what: auditSentence(row),
              when: format(row.at, 'minute', zone)
            }))}
          />
        )}
      </section>
    </>
  )
}

function detailOf({ detail }: LeadAnswer['audit'][number], zone: string) {
  if (!detail) return {}
  const { text, raw } = plainDetail(detail, zone)
  return { detail: text, raw }
}

/** What happened to a lead so far, and what will. */
function wayOf(lead: LeadAnswer, zone: string, now = Date.now()): Moment[] {
  const { receivedAt, number, attempts, nextTries, givesUpAt, state } = lead
  const [next, ...later] = nextTries
  const received: Moment = {
    key: 'received',
    sign: 'start',
    what: 'Received and stored',
    when: format(receivedAt, 'second', zone),
    detail: `${shortTime(receivedAt, zone, now)}, lead ${figure(number)} since the start`
  }
  const tried = attempts.map((attempt, index): Moment => ({
    key: `${attempt.at} ${index}`,
    when: format(attempt.at, 'second', zone),
    ...momentOf(attempt, attempts.slice(0, index).filter(isTry).length + 1)
  }))
  const held: Moment[] =
    state === 'held' || state === 'spam'
      ? [
          {
            key: 'held',
            sign: 'held',
            what: state === 'held' ? 'Held for a person' : 'Kept as spam',
            when: '',
            detail: 'Not sent, and won’t be until somebody releases it'
          }
        ]
      : []
  const coming: Moment[] =
    next === undefined
      ? []
      : [
          {
            key: 'next',
            sign: 'next',
            what: `Next try, number ${attempts.filter(isTry).length + 1}`,
            when: shortTime(next, zone, now),
            detail: next > now ? `in ${span(now, next)}` : 'due now'
          },
          {
            key: 'later',
            sign: 'next',
            what: `Then ${figure(later.length)} more, less and less often`,
            when: '',
            detail:
              givesUpAt === undefined
                ? undefined
                : `Gives up ${shortTime(givesUpAt, zone, now)}, and asks for a person`
          }
        ]
  return [received, ...tried, ...held, ...coming]
}

const isTry = ({ kind }: Attempt) => kind !== 'requeued' && kind !== 'hastened' && kind !== 'put-back'

/** `number` counts the tries of the relay. */
function momentOf(attempt: Attempt, number: number): Pick<Moment, 'sign' | 'what' | 'detail' | 'raw'> {
  const { kind, status, ms, error } = attempt
  if (!isTry(attempt)) return { sign: 'person', what: attemptWords[kind] }
  if (kind === 'delivered')
    return {
      sign: 'arrived',
      what: number === 1 ? 'Delivered at the first try' : `Delivered at try ${number}`,
      detail: `${status ?? 'Answered'} in ${duration(ms)}`
    }
  // The relay's errors begin with the status, which is the title already.
  const said = error === undefined ? undefined : plainReason(error)
  const why = said && withoutStatus(said.text)
  return {
    sign: 'failed',
    what: status === undefined ? attemptWords[kind] : `The CRM answered ${status}`,
    detail: [why, `after ${duration(ms)}`].filter(Boolean).join(', '),
    raw: said?.raw
  }
}
