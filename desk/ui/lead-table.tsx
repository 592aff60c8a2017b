import type { ReactNode } from 'react'
import { formWord } from '../../contract/desk.ts'
import type { LeadRow } from '../../contract/desk-answers.ts'
import { personOf } from '../words.ts'
import { format, shortTime } from '../time.ts'
import { StateSign } from './state-sign.tsx'
import table from './table.module.css'
import styles from './lead-table.module.css'

const columns = ['Person', 'State', 'Form']
/** Only where there is room for them. */
const moreColumns = ['Page', 'Campaign']

export const LeadHead = ({ select }: { select?: ReactNode }) => (
  <thead>
    <tr>
      {select !== undefined && <th className={styles.select}>{select}</th>}
      {columns.map((name) => (
        <th key={name}>{name}</th>
      ))}
      {moreColumns.map((name) => (
        <th key={name} data-room>
          {name}
        </th>
      ))}
      <th className={table.end}>Received</th>
    </tr>
  </thead>
)

type LeadCellsProps = {
  lead: LeadRow
  zone: string
  /** On the name, which opens the lead. */
  renderName: (text: string) => ReactNode
  /** Below the name of a day. */
  timeOnly?: boolean
  select?: ReactNode
}

/** On a phone, the form, the page and the campaign are one line below the person. */
export function LeadCells({ lead, zone, renderName, timeOnly = false, select }: LeadCellsProps) {
  const { first, second } = personOf(lead)
  const where = [formWord(lead.form), lead.page, lead.campaign]
  return (
    <>
      {select !== undefined && <td className={styles.select}>{select}</td>}
      <td className={styles.person}>
        <b>{renderName(first)}</b>
        <span>{second}</span>
      </td>
      <td>
        {lead.state === 'waiting' && lead.nextTryAt !== undefined ? (
          <StateSign state="waiting">Next try {shortTime(lead.nextTryAt, zone)}</StateSign>
        ) : (
          <StateSign state={lead.state} />
        )}
      </td>
      <td className={table.wide}>{formWord(lead.form)}</td>
      <td data-room title={lead.page}>
        <span className={table.long}>{lead.page}</span>
      </td>
      <td data-room className={table.muted} title={lead.campaign}>
        <span className={table.long}>{lead.campaign || '–'}</span>
      </td>
      <td className={styles.where}>{where.filter(Boolean).join(' · ')}</td>
      <td className={[table.end, table.muted, styles.time].join(' ')}>
        {timeOnly ? format(lead.receivedAt, 'minute', zone) : shortTime(lead.receivedAt, zone)}
      </td>
    </>
  )
}
