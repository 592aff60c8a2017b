import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { formWord } from '../../contract/desk.ts'
import { dayOf } from '../time.ts'
import { ChartBlock, chartTip } from '../ui/chart-block.tsx'
import { Block, Note } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { figure } from '../words.ts'
import styles from './today.module.css'

/** A form keeps its color, however many leads it brings. Nobody tells more than three apart, so the others are one series. */
const colors: Record<string, string> = {
  'cta-button-modal': 'var(--chart-1)',
  'lead-gen-guide': 'var(--chart-2)',
  'elite-style-lead-capture': 'var(--chart-3)'
}

/** The forms that a series counts. Without a color, it is hatched. */
type Series = { name: string; forms: readonly string[]; color: string | undefined; leads: number }

type LeadsPerDayProps = Pick<TodayAnswer, 'days' | 'total' | 'totalBefore'>

export default function LeadsPerDay({ days, total, totalBefore }: LeadsPerDayProps) {
  const forms = totalsByForm(days)
  const series = seriesOf(forms)
  const weeks = days.filter((_, index) => (days.length - 1 - index) % 7 === 0).map(({ day }) => day)
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
          {series.map(({ name, color, leads }) => (
            <li key={name}>
              <i style={{ background: color }} />
              {name} <b>{figure(leads)}</b>
            </li>
          ))}
        </ul>
      }
      chart={
        <BarChart data={days} margin={{ top: 8, right: 18, bottom: 0, left: -28 }} accessibilityLayer>
          <defs>
            <pattern
              id="hatched"
              className={styles.hatched}
              width="4"
              height="4"
              patternUnits="userSpaceOnUse"
            >
              <path d="M0 4 4 0" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => (day === days.at(-1)?.day ? 'Today' : dayOf(day))}
            ticks={weeks}
            interval={0}
            tickLine={false}
          />
          <YAxis allowDecimals={false} tickLine={false} axisLine={false} />
          <Tooltip
            cursor={{ fill: 'var(--wash)' }}
            {...chartTip}
            labelFormatter={(day) => typeof day === 'string' && dayOf(day)}
          />
          {series.map(({ name, forms: counted, color }) => (
            <Bar
              key={name}
              name={name}
              dataKey={({ forms: counts }: LeadsPerDayProps['days'][number]) =>
                counted.reduce((sum, form) => sum + (counts[form] ?? 0), 0)
              }
              stackId="day"
              fill={color ?? 'url(#hatched)'}
              stroke="var(--fg)"
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

/** In the order of their colors. */
function seriesOf(forms: ReturnType<typeof totalsByForm>): Series[] {
  const own = Object.entries(colors).flatMap(([form, color]) => {
    const leads = forms.find((each) => each.form === form)?.leads ?? 0
    return leads === 0 ? [] : [{ name: formWord(form), forms: [form], color, leads }]
  })
  const others = forms.filter(({ form }) => !(form in colors))
  if (others[0] === undefined) return own
  const name = others.length === 1 ? formWord(others[0].form) : 'Other forms'
  const leads = others.reduce((sum, other) => sum + other.leads, 0)
  return [...own, { name, forms: others.map(({ form }) => form), color: undefined, leads }]
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
