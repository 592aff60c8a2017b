import { Note } from '../ui/block.tsx'
import { figure } from '../words.ts'
import table from '../ui/table.module.css'
import styles from './today.module.css'

type BreakdownProps = {
  head: [string, string, string, string]
  rows: readonly { name: string; leads: number; cells: [string, string] }[]
  /** The name of the row that filters the screen. */
  pressed: string | undefined
  onPress: (name: string) => void
  note: string
}

/** Leads by page or by campaign. A press on a row filters the screen by it. */
export function Breakdown({ head, rows, pressed, onPress, note }: BreakdownProps) {
  const most = Math.max(1, ...rows.map(({ leads }) => leads))
  if (rows.length === 0) return <p className={table.muted}>No lead in these 30 days.</p>
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{head[0]}</th>
            <th>{head[1]}</th>
            <th className={[table.end, table.wide].join(' ')}>{head[2]}</th>
            <th className={table.end}>{head[3]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, leads, cells }) => {
            const label = name || 'No campaign'
            return (
              <tr key={name}>
                <td>
                  <button
                    type="button"
                    className={styles.press}
                    aria-pressed={name === pressed}
                    onClick={() => onPress(name)}
                  >
                    {label}
                  </button>
                </td>
                <td className={styles.bars}>
                  <span className={table.bar}>
                    {figure(leads)}
                    <span style={{ '--share': leads / most }} aria-hidden="true" />
                  </span>
                </td>
                <td className={[table.end, table.muted, table.wide].join(' ')}>{cells[0]}</td>
                <td className={table.end}>{cells[1]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Note>{note}</Note>
    </>
  )
}
