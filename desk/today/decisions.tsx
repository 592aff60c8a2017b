import { Link } from 'react-router'
import type { LeadRow } from '../../contract/desk-answers.ts'
import { useAct } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { shortTime } from '../time.ts'
import { Block, Note } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { figure, personOf } from '../words.ts'
import table from '../ui/table.module.css'
import styles from './today.module.css'

type DecisionsProps = { leads: readonly LeadRow[]; count: number }

/** Leads that look like spam. Only a person decides. */
export function Decisions({ leads, count }: DecisionsProps) {
  const { zone, role } = useMe()
  const act = useAct()
  if (count === 0)
    return (
      <Block title="For you to decide">
        <p className={table.muted}>Nothing. What looks like spam waits here for your yes or no.</p>
      </Block>
    )
  return (
    <Block title="For you to decide" note={`${figure(count)} may be spam`}>
      <ul className={styles.decisions}>
        {leads.map((lead) => {
          const { first, second } = personOf(lead)
          return (
            <li key={lead.id}>
              <div>
                <StateSign state="held">{''}</StateSign>
                <Link to={`/leads/${lead.id}`} className={table.long}>
                  <b>{first}</b> <span>{second}</span>
                </Link>
                <time>{shortTime(lead.receivedAt, zone)}</time>
              </div>
              {lead.reason !== undefined && <p className={styles.reason}>{lead.reason}</p>}
              {role !== 'reader' && (
                <div>
                  <Button small onClick={() => act('release', { ids: [lead.id] })}>
                    Release to CRM
                  </Button>
                  <Button small onClick={() => act('keep-as-spam', { ids: [lead.id] })}>
                    Keep as spam
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {count > leads.length && (
        <Link className={table.link} to="/leads?state=held">
          All {figure(count)}
        </Link>
      )}
      <Note>
        Held leads are stored, not sent. Nobody is notified. A released one goes to the CRM after 10 seconds:
        time to undo.
      </Note>
    </Block>
  )
}
