import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formWord } from '../../../contract/desk.ts'
import type { LeadAnswer } from '../../../contract/desk-answers.ts'
import { useMe } from '../../frame/frame.tsx'
import { useKeys } from '../../frame/keys.ts'
import { lead as leadQuery } from '../../queries.ts'
import { plainReason, withoutStatus } from '../../plain.ts'
import { ago, duration, format, shortTime } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Raw } from '../../ui/said.tsx'
import { StateSign } from '../../ui/state-sign.tsx'
import { pageWord, personOf } from '../../words.ts'
import table from '../../ui/table.module.css'
import { LeadActions } from './lead-actions.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadHistory } from './lead-history.tsx'
import styles from './lead-sheet.module.css'

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
              {personOf(data).first}
            </h2>
            <Lead lead={data} />
          </>
        ) : (
          <p className={table.muted}>{failureReason?.message ?? 'Loading…'}</p>
        )}
      </div>
      {data && <LeadActions lead={data} onExport={onExport} />}
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
  const { second: email } = personOf(lead)
  const reason = lead.reason === undefined ? undefined : plainReason(lead.reason)

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
        <Notice
          card="red"
          title={['The CRM refused it', reason && withoutStatus(reason.text)].filter(Boolean).join(': ')}
        >
          It isn’t tried again without you. Have the cause put right, then press Retry.
          <Raw text={reason?.raw} />
        </Notice>
      )}
      {lead.state === 'held' && (
        <Notice card="yellow" title={reason?.text ?? 'It looks like spam'}>
          It is stored and wasn’t sent; the sender was told the same as everybody.
        </Notice>
      )}
      <LeadFacts lead={lead} />
      <LeadHistory lead={lead} />
    </>
  )
}

/** `Came in today at 1:48 PM from the lead dialog on the home page. The CRM had it 0.6 s later.` */
function arrivalOf({ form, page, receivedAt, attempts }: LeadAnswer): string {
  const arrived = attempts.findLast(({ kind }) => kind === 'delivered')
  const came = `Came in ${ago(receivedAt)} from the ${formWord(form).toLowerCase()} on ${pageWord(page)}.`
  return arrived ? `${came} The CRM had it ${duration(arrived.at - receivedAt)} later.` : came
}
