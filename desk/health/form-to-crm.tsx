import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { dayOf, duration } from '../time.ts'
import { Block, Note } from '../ui/block.tsx'
import { chartTip } from '../ui/chart-tip.ts'
import table from '../ui/table.module.css'
import styles from './health.module.css'

const ticks = [100, 1000, 10_000, 60_000, 15 * 60_000, 3 * 3_600_000, 24 * 3_600_000, 7 * 24 * 3_600_000]

/** On a log scale, because a usual delivery takes half a second and an outage takes hours. */
export default function FormToCrm({ latency }: Pick<HealthAnswer, 'latency'>) {
  if (latency.length === 0)
    return (
      <Block title="From form to CRM">
        <p className={table.muted}>A line appears with the first delivery.</p>
      </Block>
    )
  const slowest = Math.max(...latency.map(({ p95Ms }) => p95Ms))
  const shown = ticks.slice(0, Math.max(3, ticks.findIndex((tick) => tick >= slowest) + 1))
  const last = latency.at(-1)
  return (
    <Block title="From form to CRM" note="30 days, log scale">
      <div className={styles.chart}>
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={latency} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis dataKey="day" tickFormatter={dayOf} tickLine={false} minTickGap={40} />
            <YAxis
              scale="log"
              domain={[shown.at(0) ?? 'auto', shown.at(-1) ?? 'auto']}
              ticks={shown}
              allowDataOverflow
              tickFormatter={duration}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              {...chartTip}
              labelFormatter={(day) => typeof day === 'string' && dayOf(day)}
              formatter={(ms) => duration(Number(ms))}
            />
            <Line
              name="95 of 100 within"
              dataKey="p95Ms"
              stroke="var(--chart-2)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
            <Line
              name="half within"
              dataKey="p50Ms"
              stroke="var(--chart-1)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
      {last && (
        <Note>
          {dayOf(last.day)}: half within <b>{duration(last.p50Ms)}</b>, the lower line; 95 of 100 within{' '}
          <b>{duration(last.p95Ms)}</b>.
        </Note>
      )}
    </Block>
  )
}
