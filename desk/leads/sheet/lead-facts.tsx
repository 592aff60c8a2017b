import { Link } from 'react-router'
import { browserOf, formWord } from '../../../contract/desk.ts'
import type { LeadAnswer } from '../../../contract/desk-answers.ts'
import { useMe } from '../../frame/frame.tsx'
import { shortTime } from '../../time.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { figure } from '../../words.ts'
import table from '../../ui/table.module.css'
import { useCrmPage } from './use-crm-page.ts'
import styles from './lead-sheet.module.css'

/** Where a lead came from, and its contact in the CRM. An erased lead keeps only its place. */
export function LeadFacts({ lead }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  const crmPage = useCrmPage(lead)
  const { lead: sent } = lead
  const source = [sent?.utm_source, sent?.utm_medium].filter(Boolean).join(' / ')
  return (
    <FactList>
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
          <dt>Count</dt>
          <dd>Still counted, as lead {figure(lead.number)} since the start</dd>
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
            {crmPage === undefined ? (
              <code>{lead.crmId}</code>
            ) : (
              <a className={table.link} href={crmPage.href} target="_blank" rel="noreferrer">
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
    </FactList>
  )
}
