import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { Fold } from '../ui/notices.tsx'
import { Block, Columns, Note } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { type Column, Table } from '../ui/table.tsx'
import { figure, pageWord } from '../words.ts'
import styles from './today.module.css'

type BreakdownsProps = {
  today: TodayAnswer
  /** What filters the screen. */
  page: string | undefined
  campaign: string | undefined
  onPress: (name: 'page' | 'campaign', value: string) => void
}

/** Which pages and which campaigns leads come from. */
export function Breakdowns({ today, page, campaign, onPress }: BreakdownsProps) {
  return (
    <Columns even>
      <Block title="Pages" note="30 days">
        <Breakdown
          head="Page the form was on"
          // On a phone, only the last figure has room beside the leads.
          columns={[
            ['Views', [table.end, table.muted, table.wide].join(' ')],
            ['Per 100 views', table.end]
          ]}
          rows={today.pages.map(({ page: path, leads, views }) => ({
            name: path,
            label: pageWord(path) || 'Not known',
            leads,
            cells: [
              views === undefined ? '–' : figure(views),
              views === undefined ? '–' : ((leads / views) * 100).toFixed(1)
            ]
          }))}
          pressed={page}
          onPress={(name) => onPress('page', name)}
          note="Views are page loads that reported their speed. A dash: fewer than 50, too few to say."
        />
      </Block>
      <Block title="Campaigns" note="30 days">
        <Breakdown
          head="Campaign"
          columns={[['Source / medium', table.wide]]}
          rows={today.campaigns.map(({ campaign: name, leads, source, medium }) => ({
            name,
            label: name || 'No campaign',
            leads,
            cells: [[source, medium].filter(Boolean).join(' / ') || '–']
          }))}
          pressed={campaign}
          onPress={(name) => onPress('campaign', name)}
          note="From the link’s utm tags, as the visitor’s page address had them when the form was sent."
        />
      </Block>
    </Columns>
  )
}

type BreakdownProps = {
  /** After that of the leads. */
  columns: readonly Column[]
  /** Of the column with the labels. */
  head: string
  rows: readonly { name: string; label: string; leads: number; cells: readonly string[] }[]
  /** The name of the row that filters the screen. */
  pressed: string | undefined
  onPress: (name: string) => void
  note: string
}

/** Leads by page or by campaign. A press on a row filters the screen by it. */
function Breakdown({ head, columns, rows, pressed, onPress, note }: BreakdownProps) {
  const most = Math.max(1, ...rows.map(({ leads }) => leads))
  if (rows.length === 0) return <p className={table.muted}>No lead in these 30 days.</p>
  return (
    <>
      <Table
        columns={[[head], ['Leads', styles.bars], ...columns]}
        rows={rows.map(({ name, label, leads, cells }) => ({
          key: name,
          cells: [
            <button
              key="label"
              type="button"
              className={[styles.press, table.long].join(' ')}
              title={label}
              data-none={name === ''}
              aria-pressed={name === pressed}
              onClick={() => onPress(name)}
            >
              {label}
            </button>,
            <span key="leads">
              {figure(leads)}
              <span style={{ '--share': leads / most }} data-none={name === ''} aria-hidden="true" />
            </span>,
            ...cells.map((cell) => (
              <span key={cell} className={table.long}>
                {cell}
              </span>
            ))
          ]
        }))}
      />
      <Fold>
        <Note>{note}</Note>
      </Fold>
    </>
  )
}
