import { Fragment } from 'react'
import type { LeadRow, LeadsAnswer } from '../../contract/desk-answers.ts'
import type { Cause } from '../../contract/desk-leads.ts'
import { causeWords } from '../cause-words.tsx'
import { useMe } from '../frame/frame.tsx'
import { dayName } from '../time.ts'
import { Raw } from '../ui/notices.tsx'
import table from '../ui/table.module.css'
import { LeadCells, LeadHead } from '../ui/table.tsx'
import { countOf, personOf } from '../words.ts'
import styles from './leads.module.css'
import type { Selection } from './use-lead-list.ts'

type LeadListProps = {
  rows: readonly LeadRow[]
  /** Undefined for a reader, who cannot act. */
  selection: Selection | undefined
  /** Groups them by why they failed, instead of by day. */
  reasons: LeadsAnswer['groups']
  openId: string | undefined
  onOpen: (id: string) => void
  busy: boolean
}

/** Leads by day, the latest first, or by the reason of their failure. */
export function LeadList({ rows, selection, reasons, openId, onOpen, busy }: LeadListProps) {
  const { zone, crm, replies } = useMe()
  const groups = reasons ? byCause(rows, reasons, crm) : byDay(rows, zone)
  return (
    <table className={[table.table, table.rows].join(' ')} aria-label="Leads" aria-busy={busy}>
      <LeadHead
        replies={replies}
        select={
          selection && (
            <input
              type="checkbox"
              aria-label="Select all"
              disabled={rows.length === 0}
              checked={rows.length > 0 && selection.ids.length === rows.length}
              onChange={selection.toggleAll}
            />
          )
        }
      />
      <tbody>
        {groups.map(({ key, title, note, raw, isExample, leads }) => (
          <Fragment key={key}>
            <tr data-day className={styles.day}>
              <th colSpan={4} scope="rowgroup">
                <div>
                  {/* An open lead says its cause itself. */}
                  <b>{reasons && openId !== undefined && groups.length === 1 ? 'One cause' : title}</b>{' '}
                  <span>{note}</span>
                  {openId === undefined && <Raw text={raw} isExample={isExample} />}
                </div>
              </th>
            </tr>
            {leads.map((lead) => (
              <tr
                key={lead.id}
                className={table.row}
                data-open={lead.id === openId}
                data-picked={selection?.has(lead.id)}
                // The name is a button; the rest of the row is a larger target for a pointer.
                onClick={() => onOpen(lead.id)}
              >
                <LeadCells
                  lead={lead}
                  replies={replies}
                  zone={zone}
                  timeOnly={reasons === undefined}
                  renderName={(text) => (
                    <button type="button" className={styles.name} data-lead={lead.id}>
                      {text}
                    </button>
                  )}
                  select={
                    selection && (
                      <input
                        type="checkbox"
                        aria-label={`Select ${personOf(lead).first}`}
                        checked={selection.has(lead.id)}
                        onClick={(event) => {
                          event.stopPropagation()
                          selection.toggle(lead.id, event.shiftKey)
                        }}
                        onChange={() => undefined}
                      />
                    )
                  }
                />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type Group = {
  key: string
  title: string
  note: string
  raw?: string | undefined
  isExample?: boolean
  leads: readonly LeadRow[]
}

function byDay(rows: readonly LeadRow[], zone: string): Group[] {
  const days = groupBy(rows, ({ receivedAt }) => dayName(receivedAt, zone))
  return Array.from(days, ([title, leads]) => {
    const held = leads.filter(({ state }) => state === 'held').length
    return {
      key: title,
      title,
      note: countOf(leads.length, 'lead') + (held > 0 ? `, ${held} held` : ''),
      leads
    }
  })
}

const causeKey = ({ code, status }: Cause = {}) => JSON.stringify([code, status])

/** The most frequent cause first. One is often the cause of all. */
function byCause(rows: readonly LeadRow[], causes: NonNullable<LeadsAnswer['groups']>, crm: string): Group[] {
  return causes.flatMap(({ cause, leads: count }) => {
    const key = causeKey(cause)
    const leads = rows.filter((row) => causeKey(row.cause) === key)
    const title = `${causeWords(cause, crm)}.`
    return leads.length === 0
      ? []
      : [{ key, title, note: countOf(count, 'lead'), raw: cause.raw, isExample: count > 1, leads }]
  })
}

/** `Map.groupBy` is newer than the oldest browsers of the desk. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
