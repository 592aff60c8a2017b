import { Fragment } from 'react'
import type { LeadRow } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { dayName } from '../time.ts'
import { LeadCells, LeadHead } from '../ui/lead-table.tsx'
import { countOf, personOf } from '../words.ts'
import leadTable from '../ui/lead-table.module.css'
import table from '../ui/table.module.css'
import type { Selection } from './use-selection.ts'
import styles from './leads.module.css'

type LeadListProps = {
  rows: readonly LeadRow[]
  /** Undefined for a reader, who cannot act. */
  selection: Selection | undefined
  openId: string | undefined
  onOpen: (id: string) => void
  busy: boolean
}

/** Leads by day, the latest first. */
export function LeadList({ rows, selection, openId, onOpen, busy }: LeadListProps) {
  const { zone } = useMe()
  const days = groupBy(rows, ({ receivedAt }) => dayName(receivedAt, zone))
  return (
    <table
      className={[table.table, leadTable.rows, styles.rows].join(' ')}
      aria-label="Leads"
      aria-busy={busy}
    >
      <LeadHead
        select={
          selection && (
            <input
              type="checkbox"
              aria-label="Select all"
              checked={rows.length > 0 && selection.ids.length === rows.length}
              onChange={selection.toggleAll}
            />
          )
        }
      />
      <tbody>
        {Array.from(days, ([day, leads]) => (
          <Fragment key={day}>
            <tr data-day className={styles.day}>
              <th colSpan={7} scope="rowgroup">
                <b>{day}</b> <span>{summary(leads)}</span>
              </th>
            </tr>
            {leads.map((lead) => (
              <tr
                key={lead.id}
                className={leadTable.row}
                data-open={lead.id === openId}
                data-picked={selection?.has(lead.id)}
                // The name is a button; the rest of the row is a larger target for a pointer.
                onClick={() => onOpen(lead.id)}
              >
                <LeadCells
                  lead={lead}
                  zone={zone}
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

function summary(leads: readonly LeadRow[]): string {
  const held = leads.filter(({ state }) => state === 'held').length
  return countOf(leads.length, 'lead') + (held > 0 ? `, ${held} held` : '')
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
