import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LeadAction } from '../../contract/desk.ts'
import type { LeadAnswer } from '../../contract/desk-lead-answers.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { lead as leadQuery } from '../queries.ts'
import { ago, duration, format, shortTime, zoneName } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { auditSentence, figure, formWord, pageWord, personOf } from '../words.ts'
import button from '../ui/button.module.css'
import table from '../ui/table.module.css'
import { browserOf } from '../../contract/browser-name.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { wayOf } from './way-of-a-lead.ts'
import styles from './leads.module.css'

type LeadSheetProps = { id: string; onClose: () => void; onExport: () => void }

/** One lead: who, from where, and its way to the CRM. */
export function LeadSheet({ id, onClose, onExport }: LeadSheetProps) {
  const { data, failureReason } = useQuery(leadQuery(id))
  const name = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined

  useEffect(() => {
    if (isLoaded) name.current?.focus({ preventScroll: true })
    return () => document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus({ preventScroll: true })
  }, [id, isLoaded])

  return (
    <aside className={styles.sheet} aria-label="Lead">
      <div className={styles.inside}>
        <div className={styles.top}>
          {data && <SheetState lead={data} />}
          <kbd>J</kbd>
          <kbd>K</kbd>
          <Button look="bare" small onClick={onClose}>
            Close <kbd>Esc</kbd>
          </Button>
        </div>
        {data ? (
          <>
            <h2 ref={name} tabIndex={-1} className={styles.title}>
              {data.state === 'erased' ? 'Erased' : personOf(data).first}
            </h2>
            <Lead lead={data} />
          </>
        ) : (
          <p className={table.muted}>{failureReason?.message ?? 'Loading…'}</p>
        )}
      </div>
      {data && <Actions lead={data} onExport={onExport} />}
    </aside>
  )
}

function SheetState({ lead: { state, nextTryAt, attempts, erasedAt } }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  const last = attempts.at(-1)
  if (state === 'waiting' && nextTryAt !== undefined)
    return <StateSign state={state}>Waiting, next try {shortTime(nextTryAt, zone)}</StateSign>
  if (state === 'in-crm' && last)
    return <StateSign state={state}>In CRM since {shortTime(last.at, zone)}</StateSign>
  if (state === 'erased' && erasedAt !== undefined)
    return <StateSign state={state}>Erased on {format(erasedAt, 'date', zone)}</StateSign>
  return <StateSign state={state}>{state === 'held' ? 'Held: may be spam' : undefined}</StateSign>
}

function Lead({ lead }: { lead: LeadAnswer }) {
  const { zone, crmLink } = useMe()
  const { second: email } = personOf(lead)
  const { lead: sent, reason } = lead
  const source = [sent?.utm_source, sent?.utm_medium].filter(Boolean).join(' / ')

  useKeys({ c: () => void navigator.clipboard.writeText(lead.email) })

  return (
    <>
      {email !== '' && lead.state !== 'erased' && (
        <p>
          <a className={table.link} href={`mailto:${email}`}>
            {email}
          </a>{' '}
          <kbd>C</kbd> <span className={styles.copy}>copy</span>
        </p>
      )}
      {lead.state === 'erased' && (
        <p className={table.muted}>
          Name, email, campaign and every answer about this lead are gone for good.
        </p>
      )}
      {lead.state === 'in-crm' && <p>{arrivalOf(lead)}</p>}
      {lead.state === 'failed' && (
        <Notice card="red" title={`The CRM refused it${reason === undefined ? '' : `: ${reason}`}`}>
          It isn’t tried again without you. Have the cause put right, then press Retry.
        </Notice>
      )}
      {lead.state === 'held' && (
        <Notice card="yellow" title={reason ?? 'It looks like spam'}>
          It is stored and wasn’t sent; the sender was told the same as everybody.
        </Notice>
      )}
      <dl className={styles.facts}>
        <dt>Form</dt>
        <dd>
          {formWord(lead.form)} <code>{lead.form}</code>
        </dd>
        {lead.state === 'erased' ? (
          <>
            <dt>Received</dt>
            <dd>{shortTime(lead.receivedAt, zone)}</dd>
            <dt>Was with CRM</dt>
            <dd>{lead.wasInCrm ? 'Yes' : 'No'}</dd>
            <dt>Place</dt>
            <dd>Number {figure(lead.number)} in the chain, which still holds</dd>
          </>
        ) : (
          <>
            <dt>Page</dt>
            <dd>{lead.page}</dd>
            <dt>Campaign</dt>
            <dd>
              {lead.campaign || 'None'} <span className={table.muted}>{source}</span>
            </dd>
          </>
        )}
        {sent && (
          <>
            <dt>Came from</dt>
            <dd>{sent.referrer === '' ? 'No referrer' : sent.referrer}</dd>
            <dt>Device</dt>
            <dd>{browserOf(sent.user_agent)}</dd>
          </>
        )}
        {lead.crmId !== undefined && (
          <>
            <dt>CRM contact</dt>
            <dd>
              {crmLink === undefined ? (
                <code>{lead.crmId}</code>
              ) : (
                <a
                  className={table.link}
                  href={crmLink.replace('{id}', lead.crmId)}
                  target="_blank"
                  rel="noreferrer"
                >
                  <code>{lead.crmId}</code> ↗
                </a>
              )}
            </dd>
          </>
        )}
        {lead.others.length > 0 && (
          <>
            <dt>Also sent</dt>
            <dd>
              <ul className={styles.others}>
                {lead.others.map((other) => (
                  <li key={other.id}>
                    <Link className={table.link} to={`/leads/${other.id}`}>
                      {formWord(other.form)}, {shortTime(other.receivedAt, zone)}
                    </Link>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      <section>
        <h3 className={styles.part}>
          The way to the CRM <span>{zoneName(zone)}</span>
        </h3>
        <Timeline moments={wayOf(lead, zone)} />
      </section>
      <section>
        <h3 className={styles.part}>
          What this person was told <span>wording {lead.consent.version}</span>
        </h3>
        <p className={table.muted}>
          {lead.consent.current
            ? 'The wording that the forms show today.'
            : 'An earlier wording, which the repository’s history keeps.'}
        </p>
      </section>
      <section>
        <h3 className={styles.part}>Who did what</h3>
        {lead.audit.length === 0 ? (
          <p className={table.muted}>Nobody has changed anything.</p>
        ) : (
          <Timeline
            moments={lead.audit.map((row) => ({
              key: String(row.number),
              sign: 'person' as const,
              what: auditSentence(row),
              when: format(row.at, 'minute', zone),
              detail: row.detail
            }))}
          />
        )}
      </section>
    </>
  )
}

const actionsOf: Record<LeadAnswer['state'], readonly (readonly [LeadAction, string, string])[]> = {
  waiting: [['try-now', 'Try now', 'R']],
  failed: [['retry', 'Retry', 'R']],
  held: [
    ['release', 'Release to CRM', 'L'],
    ['keep-as-spam', 'Keep as spam', 'S']
  ],
  spam: [['release', 'Release to CRM', 'L']],
  'in-crm': [],
  erased: []
}

/** `Came in today at 1:48 PM from the lead dialog on the home page. The CRM had it 0.6 s later.` */
function arrivalOf({ form, page, receivedAt, attempts }: LeadAnswer): string {
  const arrived = attempts.findLast(({ kind }) => kind === 'delivered')
  const came = `Came in ${ago(receivedAt)} from the ${formWord(form).toLowerCase()} on ${pageWord(page)}.`
  return arrived ? `${came} The CRM had it ${duration(arrived.at - receivedAt)} later.` : came
}

function Actions({ lead, onExport }: { lead: LeadAnswer; onExport: () => void }) {
  const { role, crmLink } = useMe()
  const act = useAct()
  const [erases, setErases] = useState(false)
  const href = lead.crmId === undefined ? undefined : crmLink?.replace('{id}', lead.crmId)
  useKeys({ o: () => href !== undefined && window.open(href, '_blank', 'noreferrer') })

  if (role === 'reader' || lead.state === 'erased') return null
  return (
    <div className={styles.actions}>
      {actionsOf[lead.state].map(([action, word, key], index) => (
        <Button
          key={action}
          {...(index === 0 ? { look: 'go' as const } : {})}
          onClick={() => act(action, { ids: [lead.id] })}
        >
          {word} <kbd>{key}</kbd>
        </Button>
      ))}
      {href !== undefined && (
        <a className={button.button} data-look="go" href={href} target="_blank" rel="noreferrer">
          Open in HighLevel ↗ <kbd>O</kbd>
        </a>
      )}
      <Button onClick={onExport}>
        Export <kbd>E</kbd>
      </Button>
      <Button look="bad" className={styles.last} onClick={() => setErases(true)}>
        Erase person…
      </Button>
      {erases && <EraseDialog email={lead.email} onClose={() => setErases(false)} />}
    </div>
  )
}
