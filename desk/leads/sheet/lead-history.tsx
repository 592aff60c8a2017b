import type { LeadAnswer } from '../../../contract/desk-answers.ts'
import { useMe } from '../../frame/frame.tsx'
import { format, zoneName } from '../../time.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { auditSentence } from '../../words.ts'
import table from '../../ui/table.module.css'
import { wayOf } from './way-of-a-lead.ts'
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
