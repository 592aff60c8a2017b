import { Link, useNavigate } from 'react-router'
import type { LeadRow } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { Block } from '../ui/block.tsx'
import { LeadCells, LeadHead } from '../ui/lead-table.tsx'
import leadTable from '../ui/lead-table.module.css'
import table from '../ui/table.module.css'

type LatestLeadsProps = { title: string; note: string; leads: readonly LeadRow[]; allTo?: string }

export function LatestLeads({ title, note, leads, allTo = '/leads' }: LatestLeadsProps) {
  const { zone } = useMe()
  const navigate = useNavigate()
  const all = (
    <Link className={table.link} to={allTo}>
      All leads
    </Link>
  )
  return (
    <Block title={title} note={note} action={all}>
      {leads.length === 0 ? (
        <p className={table.muted}>The first one is shown here without a reload.</p>
      ) : (
        <table className={[table.table, leadTable.rows].join(' ')}>
          <LeadHead />
          <tbody>
            {leads.map((lead) => (
              <tr
                key={lead.id}
                className={leadTable.row}
                // The name is a link; the rest of the row is a larger target for a pointer.
                onClick={() => void navigate(`/leads/${lead.id}`)}
              >
                <LeadCells
                  lead={lead}
                  zone={zone}
                  renderName={(text) => <Link to={`/leads/${lead.id}`}>{text}</Link>}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}
