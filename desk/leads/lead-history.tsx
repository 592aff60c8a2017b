import type { ReactNode } from 'react'
import type { LeadAnswer } from '../../contract/desk-answers.ts'
import { isCrmForm } from '../../contract/lead-forms.ts'
import { useMe } from '../frame/frame.tsx'
import { plainDetail } from '../plain.ts'
import { format, zoneName } from '../time.ts'
import { Raw } from '../ui/notices.tsx'
import { Timeline } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { auditSentence } from '../words.ts'
import styles from './lead-sheet.module.css'
import { wayOf } from './way-of-lead.ts'

/** A lead's way to the CRM, its facts where these come later, the wording that its person saw, and what staff did with it. */
export function LeadHistory({ lead, children }: { lead: LeadAnswer; children: ReactNode }) {
  const { zone } = useMe()
  return (
    <>
      <section>
        <h3 className={styles.part}>
          The way to the CRM <span>{zoneName(zone)}</span>
        </h3>
        <Timeline moments={wayOf(lead, zone)} />
      </section>
      {children}
      <section>
        <h3 className={styles.part}>What this person was told</h3>
        {isCrmForm(lead.form) ? (
          <p className={table.muted}>The wording of HighLevel’s form.</p>
        ) : lead.consent.current ? (
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
