import type { ReactNode } from 'react'
import { consentWording, guardianWording } from '../../contract/consent-wordings.ts'
import type { LeadAnswer } from '../../contract/desk-answers.ts'
import type { Attempt } from '../../contract/desk-leads.ts'
import { deedKinds } from '../../contract/desk.ts'
import { languageName, languageOf } from '../../contract/languages.ts'
import { isCrmForm } from '../../contract/lead-forms.ts'
import { detailWords } from '../audit-words.ts'
import { causeWords } from '../cause-words.tsx'
import { useMe } from '../frame/frame.tsx'
import { useNow } from '../live.ts'
import { format, zoneName, duration, shortTime, span } from '../time.ts'
import { Timeline, type Moment } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { auditSentence, attemptWords, capitalized, figure, pageWord, uncapitalized } from '../words.ts'
import styles from './leads.module.css'

/** A lead's way to the CRM, its facts where these come later, the wording that its person saw, and what staff did with it. */
export function LeadHistory({ lead, children }: { lead: LeadAnswer; children: ReactNode }) {
  const { zone } = useMe()
  const now = useNow()
  return (
    <>
      <section>
        <h3 className={styles.part}>
          The way to the CRM <small>{zoneName(zone)}</small>
        </h3>
        <Timeline moments={wayOf(lead, zone, now)} />
      </section>
      {children}
      <section>
        <h3 className={styles.part}>What this person was told</h3>
        {isCrmForm(lead.form) ? (
          <p className={table.muted}>The wording of HighLevel’s form.</p>
        ) : (
          <Told lead={lead} />
        )}
      </section>
      {lead.guardian && <GuardianAnswered guardian={lead.guardian} />}
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

/** What the parent or guardian of a player under 18 answered, and the exact words on their page. */
function GuardianAnswered({ guardian }: { guardian: NonNullable<LeadAnswer['guardian']> }) {
  const { zone } = useMe()
  const { state, at = 0, version = 0, answeredIn = 'en' } = guardian
  const wording = guardianWording(version, answeredIn)
  return (
    <section>
      <h3 className={styles.part}>What the parent or guardian answered</h3>
      {state === 'to confirm' || !wording ? (
        <p className={table.muted}>Nothing yet.</p>
      ) : (
        <>
          <blockquote className={styles.told} lang={languageOf(answeredIn).tag} translate="no">
            {wording.points.map((point) => (
              <p key={point}>{point}</p>
            ))}
          </blockquote>
          <p className={table.muted}>
            {state === 'agreed' ? 'Agreed' : 'Said no, and asked to erase the data,'} in{' '}
            {languageName(answeredIn)} on {format(at, 'year', zone)}, {format(at, 'minute', zone)}. Wording{' '}
            {version}, since {format(Date.parse(wording.since), 'year', 'UTC')}.
          </p>
        </>
      )}
    </section>
  )
}

/** The exact words under the form, and when, where and in which language this person read them. */
function Told({ lead: { consentVersion, language, player, receivedAt, page } }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  const wording = consentWording(consentVersion, language, receivedAt)
  if (!wording)
    return <p className={table.muted}>Their browser named no wording that a form of this site showed.</p>
  const { tag } = languageOf(language)
  return (
    <>
      <blockquote className={styles.told} lang={tag} translate="no">
        <p>{wording.line}</p>
        {player === 'child' && wording.ofChild && <p>{wording.ofChild}</p>}
        {player === 'minor' && wording.ofMinor && <p>{wording.ofMinor}</p>}
        {wording.summary.map((point) => (
          <p key={point}>{point}</p>
        ))}
      </blockquote>
      <p className={table.muted}>
        Read in {languageName(language)} on{' '}
        {page === '' ? 'a page that is not known' : `the page “${pageWord(page)}”`}, sent{' '}
        {format(receivedAt, 'year', zone)}, {format(receivedAt, 'minute', zone)}. Wording {consentVersion},
        since {format(Date.parse(wording.since), 'year', 'UTC')}.
      </p>
    </>
  )
}

const detailOf = ({ detail }: LeadAnswer['audit'][number], zone: string) =>
  detail ? { detail: detailWords(detail, zone) } : {}

type Way = Pick<
  LeadAnswer,
  'form' | 'receivedAt' | 'crmId' | 'attempts' | 'nextTries' | 'givesUpAt' | 'state'
>

/** What happened to a lead so far, and what will. */
export function wayOf(lead: Way, zone: string, now: number): Moment[] {
  const { form, receivedAt, crmId, attempts, nextTries, givesUpAt, state } = lead
  const [next, ...later] = nextTries
  const received: Moment = {
    key: 'received',
    sign: 'start',
    what: isCrmForm(form) ? 'Read from HighLevel and stored' : 'Received and stored',
    when: format(receivedAt, 'second', zone),
    detail: format(receivedAt, 'day', zone)
  }
  const tried = attempts.flatMap((attempt, index): Moment[] => {
    // Equal answers in a row are one moment, that of the last.
    if (isSameAnswer(attempt, attempts[index + 1])) return []
    const other = attempts.findLastIndex((each, at) => at < index && !isSameAnswer(each, attempt))
    const nth = attempts.slice(0, index).filter(isTry).length + 1
    return [
      {
        key: `${attempt.at} ${index}`,
        when: format(attempt.at, 'second', zone),
        ...momentOf(attempt, nth, index - other, crmId)
      }
    ]
  })
  const held: Moment[] =
    state === 'held' || state === 'spam'
      ? [
          {
            key: 'held',
            sign: state,
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

const isSameAnswer = (one: Attempt, other: Attempt | undefined) =>
  isTry(one) &&
  one.kind === other?.kind &&
  one.status === other.status &&
  one.code === other.code &&
  one.raw === other.raw

const isTry = ({ kind }: Attempt) => !deedKinds.some((deed) => deed === kind)

/** `number` counts the tries of the relay, `same` those in a row with this answer. */
function momentOf(
  attempt: Attempt,
  number: number,
  same: number,
  crmId: string | undefined
): Pick<Moment, 'sign' | 'what' | 'detail' | 'raw'> {
  const { kind, status, ms, code, raw } = attempt
  // Until a person releases it, a held lead is never tried.
  if (kind === 'requeued' && number === 1) return { sign: 'person', what: 'Released by a person' }
  if (!isTry(attempt)) return { sign: 'person', what: attemptWords[kind] }
  if (kind === 'delivered')
    return {
      sign: 'arrived',
      what: number === 1 ? 'Delivered at the first try' : `Delivered at try ${number}`,
      raw:
        [status && `Status ${status} after ${duration(ms)}`, crmId && `contact ${crmId}`]
          .filter(Boolean)
          .join(', ') || undefined
    }
  // An answer is the title already.
  const why = code !== undefined && causeWords(attempt, '')
  return {
    sign: 'failed',
    what: attemptWords[kind],
    detail: capitalized(
      [same > 1 && `${same} tries, same answer`, why && uncapitalized(why), `after ${duration(ms)}`]
        .filter(Boolean)
        .join(', ')
    ),
    raw: raw ?? (status === undefined ? undefined : `Status ${status}`)
  }
}
