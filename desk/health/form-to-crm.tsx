import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { dayOf, duration } from '../time.ts'
import { Block, Note } from '../ui/block.tsx'
import { ChartBlock } from '../ui/chart-block.tsx'
import { chartLine, chartTip } from '../ui/chart-look.ts'
import table from '../ui/table.module.css'

const ticks = [100, 1000, 10_000, 60_000, 15 * 60_000, 3 * 3_600_000, 24 * 3_600_000, 7 * 24 * 3_600_000]

const upper = '95 of 100 within'
const lower = 'Half within'

/** On a log scale, because a usual delivery takes half a second and an outage takes hours. */
export default function FormToCrm({ latency }: Pick<HealthAnswer, 'latency'>) {
  if (latency.length === 0)
    return (
      <Block title="From form to CRM">
        <p className={table.muted}>A line appears with the first lead that the CRM takes at the first try.</p>
      </Block>
    )
  const slowest = Math.max(...latency.map(({ p95Ms }) => p95Ms))
  const shown = ticks.slice(0, Math.max(3, ticks.filter((tick) => tick < slowest).length + 1))
  const last = latency.at(-1)
  return (
    <ChartBlock
      title="From form to CRM"
      note="30 days, log scale"
      heads={['Day', lower, upper]}
      rows={latency.toReversed().map(({ day, p50Ms, p95Ms }) => ({
        name: dayOf(day),
        figures: [duration(p50Ms), duration(p95Ms)]
      }))}
      chart={
        <LineChart data={latency} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis dataKey="day" tickFormatter={dayOf} tickLine={false} minTickGap={40} />
          <YAxis
            scale="log"
            domain={[Math.min(...shown), Math.max(...shown, slowest)]}
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
          <Line {...chartLine} name={upper} dataKey="p95Ms" stroke="var(--chart-2)" />
          <Line {...chartLine} name={lower} dataKey="p50Ms" stroke="var(--chart-1)" />
        </LineChart>
      }
    >
      {last && (
        <Note>
          {dayOf(last.day)}: half within <b>{duration(last.p50Ms)}</b>, the lower line; 95 of 100 within{' '}
          <b>{duration(last.p95Ms)}</b>.
        </Note>
      )}
    </ChartBlock>
  )
}
