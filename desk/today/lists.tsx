import { Link, useNavigate } from 'react-router'
import type { LeadRow, Run, TodayAnswer } from '../../contract/desk-answers.ts'
import type { AuditRow } from '../../contract/desk-people.ts'
import { causeWords } from '../cause-words.tsx'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { resultWords } from '../result-words.tsx'
import { shortTime } from '../time.ts'
import { Button, ButtonLink } from '../ui/controls.tsx'
import { Block, Note } from '../ui/screen.tsx'
import { type Moment, StateSign, Timeline } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { LeadCells, LeadHead } from '../ui/table.tsx'
import { askedWords, auditSentence, countOf, figure, personOf, pollKinds, runWords } from '../words.ts'
import styles from './today.module.css'

type LatestLeadsProps = { title: string; note: string; leads: readonly LeadRow[]; allTo?: string }

export function LatestLeads({ title, note, leads, allTo = '/leads' }: LatestLeadsProps) {
  const { zone } = useMe()
  const navigate = useNavigate()
  const all = (
    <Link className={table.link} to={allTo}>
      All leads
    </Link>
  )
  return (
    <Block title={title} note={note} action={all}>
      {leads.length === 0 ? (
        <p className={table.muted}>The first one is shown here without a reload.</p>
      ) : (
        <table className={[table.table, table.rows, styles.latest].join(' ')}>
          <LeadHead />
          <tbody>
            {leads.map((lead) => (
              <tr
                key={lead.id}
                className={table.row}
                // The name is a link; the rest of the row is a larger target for a pointer.
                onClick={() => void navigate(`/leads/${lead.id}`)}
              >
                <LeadCells
                  lead={lead}
                  zone={zone}
                  renderName={(text) => <Link to={`/leads/${lead.id}`}>{text}</Link>}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}

type DecisionsProps = { requests: TodayAnswer['requests']; leads: readonly LeadRow[]; count: number }

/** What people ask about their data, and leads that look like spam. Only a person decides. */
export function Decisions({ requests, leads, count }: DecisionsProps) {
  const { role, crm } = useMe()
  const act = useAct()
  if (count + requests.length === 0)
    return (
      <Block title="For you to decide">
        <p className={table.muted}>
          Nothing. What looks like spam, and what people ask about their data, waits here for your yes or no.
        </p>
      </Block>
    )
  const asks =
    requests.length > 0 && `${countOf(requests.length, 'person asks', 'people ask')} about their data`
  const note = [asks, count > 0 && `${figure(count)} may be spam`].filter(Boolean).join(', ')
  return (
    <Block title="For you to decide" note={note}>
      <ul className={styles.decisions}>
        {requests.map((lead) => (
          <li key={`asks ${lead.id}`}>
            <Undecided lead={lead} since={lead.requests[0]?.at} />
            <p>Asks you {askedWords(lead.requests)}. Nothing was changed yet.</p>
            <ToSheet of={lead} />
          </li>
        ))}
        {leads.map((lead) => (
          <li key={lead.id}>
            <Undecided lead={lead} />
            {lead.cause && <p>{causeWords(lead.cause, crm)}.</p>}
            {role !== 'reader' && (
              <div>
                <Button small onClick={() => act('release', { ids: [lead.id] }, personOf(lead).first)}>
                  Release to CRM
                </Button>
                <Button small onClick={() => act('keep-as-spam', { ids: [lead.id] }, personOf(lead).first)}>
                  Keep as spam
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {count > leads.length && (
        <Link className={table.link} to="/leads?state=held">
          All {figure(count)}
        </Link>
      )}
      {count > 0 && (
        <Note>
          Held leads are stored, not sent. A released one goes to the CRM after 10 seconds: time to undo.
        </Note>
      )}
    </Block>
  )
}

/** Players under 18 whose parent or guardian has not agreed yet. Nothing without any. */
export function Guardians({ leads }: { leads: readonly LeadRow[] }) {
  if (leads.length === 0) return null
  return (
    <Block title="A parent or guardian first" note={`${countOf(leads.length, 'player')} under 18`}>
      <ul className={styles.decisions}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <Undecided lead={lead} />
            <p>Waits for a parent or guardian to agree.</p>
            <ToSheet of={lead} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

const ToSheet = ({ of: { id } }: { of: LeadRow }) => (
  <div>
    <ButtonLink small to={`/leads/${id}`}>
      See what to do
    </ButtonLink>
  </div>
)

/** Whose lead waits for a decision, and since when. */
function Undecided({ lead, since = lead.receivedAt }: { lead: LeadRow; since?: number | undefined }) {
  const { zone } = useMe()
  const { first, second } = personOf(lead)
  return (
    <div>
      <StateSign state="held">{''}</StateSign>
      <Link to={`/leads/${lead.id}`} className={table.long} translate="no">
        <b>{first}</b> <span>{second}</span>
      </Link>
      <time>{shortTime(since, zone)}</time>
    </div>
  )
}

/** What people did today, and what ran. The latest is first. */
export function DoneToday({ acts, runs }: { acts: readonly AuditRow[]; runs: readonly Run[] }) {
  const { zone, crm } = useMe()
  const moments = [
    ...acts.map((act): Moment & { at: number } => ({
      at: act.at,
      key: `act ${act.number}`,
      sign: 'person',
      what: auditSentence(act),
      when: shortTime(act.at, zone)
    })),
    // Of a poll, only a failure.
    ...runs
      .filter(({ kind, ok }) => !pollKinds.includes(kind) || ok === false)
      .map((run): Moment & { at: number } => ({
        at: run.startedAt,
        key: `${run.kind} ${run.startedAt}`,
        sign: run.ok === false ? 'failed' : run.endedAt === undefined ? 'next' : 'arrived',
        what: [runWords[run.kind], run.result && resultWords(run.result, crm)].filter(Boolean).join(': '),
        when: shortTime(run.startedAt, zone)
      }))
  ].toSorted((one, other) => other.at - one.at)

  return (
    <Block title="Done today">
      {moments.length === 0 ? <p className={table.muted}>Nothing yet.</p> : <Timeline moments={moments} />}
    </Block>
  )
}
