import { type ReactElement, type ReactNode, useState } from 'react'
import { ResponsiveContainer } from 'recharts'
import styles from './chart-block.module.css'
import { Block } from './screen.tsx'
import table from './table.module.css'
import { Table } from './table.tsx'

type ChartBlockProps = {
  title: string
  note: string
  /** What the chart shows as a table: the heads of its columns, and its rows, the newest first. */
  heads: readonly string[]
  rows: readonly { name: string; figures: readonly string[] }[]
  legend?: ReactNode
  chart: ReactElement
  /** Small print below it. */
  children?: ReactNode
}

/** A chart that can be read as a table, too. */
export function ChartBlock({ title, note, heads, rows, legend, chart, children }: ChartBlockProps) {
  const [asTable, setAsTable] = useState(false)
  const toggle = (
    <button type="button" className={table.link} onClick={() => setAsTable(!asTable)}>
      {asTable ? 'Show as chart' : 'Show as table'}
    </button>
  )
  return (
    <Block title={title} note={note} action={toggle}>
      {legend}
      {asTable ? (
        <section className={styles.scroll} aria-label={`${title}, as a table`} tabIndex={0}>
          <Table
            columns={heads.map((head, index) => [head, index > 0 ? table.end : undefined])}
            rows={rows.map(({ name, figures }) => ({ key: name, cells: [name, ...figures] }))}
          />
        </section>
      ) : (
        <div className={styles.chart}>
          <ResponsiveContainer width="100%" height="100%">
            {chart}
          </ResponsiveContainer>
        </div>
      )}
      {children}
    </Block>
  )
}

/** How the note at the pointer looks, in every chart. */
export const chartTip = {
  isAnimationActive: false,
  contentStyle: { background: 'var(--fg)', border: 0, borderRadius: 4, color: 'var(--bg)' },
  itemStyle: { color: 'inherit' }
} as const
