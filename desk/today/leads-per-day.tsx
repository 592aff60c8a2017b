import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { formWord } from '../../contract/desk.ts'
import { dayOf } from '../time.ts'
import { ChartBlock, chartTip } from '../ui/chart-block.tsx'
import { Block, Note } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { figure } from '../words.ts'
import styles from './today.module.css'

const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)']

type LeadsPerDayProps = Pick<TodayAnswer, 'days' | 'total' | 'totalBefore'>

export default function LeadsPerDay({ days, total, totalBefore }: LeadsPerDayProps) {
  const forms = totalsByForm(days)
  const note = `${figure(total)} in ${days.length} days, ${figure(totalBefore)} in the ${days.length} before`

  if (total === 0)
    return (
      <Block title="Leads per day, by form">
        <p className={table.muted}>Bars appear with the first lead.</p>
      </Block>
    )
  return (
    <ChartBlock
      title="Leads per day, by form"
      note={note}
      heads={['Day', ...forms.map(({ form }) => formWord(form))]}
      rows={days.toReversed().map(({ day, forms: counts }) => ({
        name: dayOf(day),
        figures: forms.map(({ form }) => figure(counts[form] ?? 0))
      }))}
      legend={
        <ul className={styles.legend}>
          {forms.map(({ form, leads }, index) => (
            <li key={form}>
              <i style={{ background: colors[index % colors.length] }} />
              {formWord(form)} <b>{figure(leads)}</b>
            </li>
          ))}
        </ul>
      }
      chart={
        <BarChart data={days} margin={{ top: 8, right: 0, bottom: 0, left: -28 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => (day === days.at(-1)?.day ? 'Today' : dayOf(day))}
            tickLine={false}
            minTickGap={40}
          />
          <YAxis allowDecimals={false} tickLine={false} axisLine={false} />
          <Tooltip
            cursor={{ fill: 'var(--wash)' }}
            {...chartTip}
            labelFormatter={(day) => typeof day === 'string' && dayOf(day)}
          />
          {forms.map(({ form }, index) => (
            <Bar
              key={form}
              name={formWord(form)}
              dataKey={({ forms: counts }: LeadsPerDayProps['days'][number]) => counts[form] ?? 0}
              stackId="day"
              fill={colors[index % colors.length] ?? ''}
              stroke="var(--bg)"
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      }
    >
      <Note>Leads held as spam aren’t counted until they are released.</Note>
    </ChartBlock>
  )
}

/** The form with the most leads is first, and at the foot of each bar. */
function totalsByForm(days: LeadsPerDayProps['days']) {
  const totals = new Map<string, number>()
  for (const { forms } of days)
    for (const [form, leads] of Object.entries(forms)) totals.set(form, (totals.get(form) ?? 0) + leads)
  return Array.from(totals, ([form, leads]) => ({ form, leads })).toSorted(
    (one, other) => other.leads - one.leads
  )
}
