import type { ReactNode } from 'react'
import type { LeadRow } from '../../contract/desk-answers.ts'
import { stateWords } from '../../contract/desk.ts'
import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx'
import { format, lasting, shortTime } from '../time.ts'
import { formAndPlayer, pageWord, personOf, stepWords } from '../words.ts'
import { StateSign } from './signs.tsx'
import styles from './table.module.css'

/** The name of a column, and the class of its cells. `hidden` is for cells that say what they are. */
export type Column = readonly [name: string, className?: string | undefined, hidden?: 'hidden']

type TableProps = {
  columns: readonly Column[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  className?: string | undefined
  label?: string
}

/** A table of a screen. That of leads has its own rows. */
export const Table = ({ columns, rows, className, label }: TableProps) => (
  <table className={[styles.table, className].join(' ')} aria-label={label}>
    <thead>
      <tr>
        {columns.map(([name, own, hidden]) => (
          <th key={name} className={own}>
            {hidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {columns.map(([name, own], index) => (
            <td key={name} className={own} data-label={name}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** With `replies`, a wide list says when somebody replied. */
type Columns = { select?: ReactNode; replies?: boolean | undefined }

export const LeadHead = ({ select, replies }: Columns) => (
  <thead>
    <tr>
      {select !== undefined && <th className={styles.select}>{select}</th>}
      <th>Person</th>
      {replies && (
        <th data-room className={styles.reply}>
          Replied
        </th>
      )}
      <th>State</th>
      <th data-form>Form</th>
      <th data-room>Page</th>
      <th data-room>Campaign</th>
      <th className={styles.end}>Received</th>
    </tr>
  </thead>
)

type LeadCellsProps = Columns & {
  lead: LeadRow
  zone: string
  /** On the name, which opens the lead. */
  renderName: (text: string) => ReactNode
  /** Below the name of a day. */
  timeOnly?: boolean
}

/**
 * The cells of a lead's row. A cell with `data-room` is there only where the list is wide. On a phone, the form, the page
 * and the campaign are one line below the person.
 */
export function LeadCells({ lead, zone, renderName, timeOnly = false, select, replies }: LeadCellsProps) {
  const { first, second } = personOf(lead)
  const form = formAndPlayer(lead)
  const where = [form, pageWord(lead.page), lead.campaign]
  return (
    <>
      {select !== undefined && <td className={styles.select}>{select}</td>}
      <td className={styles.person} translate="no">
        <b>{renderName(first)}</b>
        <small>{second}</small>
      </td>
      {replies && (
        <td data-room className={lead.reply?.replied ? undefined : styles.muted}>
          {lead.reply && `${lead.reply.replied ? '' : 'waiting '}${lasting(lead.reply.waitedMs, 1)}`}
        </td>
      )}
      <td>
        {lead.state === 'waiting' && lead.nextTryAt !== undefined ? (
          <StateSign state="waiting">Next try {shortTime(lead.nextTryAt, zone)}</StateSign>
        ) : (
          <StateSign state={lead.state}>
            <span>
              {stateWords[lead.state]}
              {lead.lacks && <span className={styles.muted}>, {stepWords[lead.lacks].lacks}</span>}
            </span>
          </StateSign>
        )}
      </td>
      <td data-form className={styles.wide}>
        {form}
      </td>
      <td data-room title={lead.page}>
        <span className={styles.long}>{pageWord(lead.page)}</span>
      </td>
      <td data-room className={styles.muted} title={lead.campaign} translate="no">
        <span className={styles.long}>{lead.campaign || '–'}</span>
      </td>
      <td className={styles.where}>{where.filter(Boolean).join(' · ')}</td>
      <td className={[styles.end, styles.muted, styles.time].join(' ')}>
        {timeOnly ? format(lead.receivedAt, 'minute', zone) : shortTime(lead.receivedAt, zone)}
      </td>
    </>
  )
}
