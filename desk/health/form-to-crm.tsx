import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { dayOf, duration } from '../time.ts'
import { Block } from '../ui/block.tsx'
import { chartTip } from '../ui/chart-tip.ts'
import table from '../ui/table.module.css'
import styles from './health.module.css'

/** On a log scale, because a usual delivery takes half a second and an outage takes hours. */
export default function FormToCrm({ latency }: Pick<HealthAnswer, 'latency'>) {
  if (latency.length === 0)
    return (
      <Block title="From form to CRM">
        <p className={table.muted}>A line appears with the first delivery.</p>
      </Block>
    )
  return (
    <Block title="From form to CRM" note="30 days, log scale">
      <div className={styles.chart}>
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={latency} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis dataKey="day" tickFormatter={dayOf} tickLine={false} minTickGap={40} />
            <YAxis
              scale="log"
              domain={['auto', 'auto']}
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
    </Block>
  )
}
