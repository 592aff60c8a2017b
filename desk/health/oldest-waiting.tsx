import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { duration, format, shortTime, span } from '../time.ts'
import { Note } from '../ui/block.tsx'
import { ChartBlock } from '../ui/chart-block.tsx'
import { chartLine, chartTip } from '../ui/chart-look.ts'
import { countOf } from '../words.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Distances of the lines across. */
const steps = [
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
  48 * hourMs
]

const tick = (ms: number) => (ms === 0 ? '0' : ms < hourMs ? `${ms / minuteMs} min` : `${ms / hourMs} h`)

export default function OldestWaiting({ queue }: Pick<HealthAnswer, 'queue'>) {
  const { zone } = useMe()
  const { lastDay, alertMs, waiting, oldestSince } = queue
  const now = lastDay.at(-1)?.at ?? 0
  const longest = Math.max(0, ...lastDay.map(({ ms }) => ms))
  const top = Math.max(2 * alertMs, longest)
  const step = steps.find((each) => top <= 4 * each) ?? Math.ceil(top / 4)
  const across = Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
  const hours = [24, 18, 12, 6, 0].map((ago) => now - ago * hourMs)
  return (
    <ChartBlock
      title="Oldest waiting lead"
      note="24 hours"
      heads={['Until', 'Waited at most']}
      rows={lastDay
        .toReversed()
        .map(({ at, ms }) => ({ name: shortTime(at, zone), figures: [duration(ms)] }))}
      chart={
        <LineChart data={lastDay} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[now - 24 * hourMs, now]}
            allowDataOverflow
            ticks={hours}
            tickFormatter={(at: number) => (at === now ? 'Now' : format(at, 'hour', zone))}
            tickLine={false}
          />
          <YAxis
            domain={[0, step * (across.length - 1)]}
            ticks={across}
            tickFormatter={tick}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            {...chartTip}
            labelFormatter={(at) => typeof at === 'number' && `Until ${shortTime(at, zone)}`}
            formatter={(ms) => duration(Number(ms))}
          />
          <ReferenceLine
            y={alertMs}
            stroke="var(--err)"
            strokeDasharray="4 4"
            label={{
              value: `Alert at ${tick(alertMs)}`,
              position: 'insideBottomLeft',
              style: { fill: 'var(--err)' }
            }}
          />
          <Line {...chartLine} name="waited at most" dataKey="ms" stroke="var(--chart-1)" />
        </LineChart>
      }
    >
      <Note>
        {oldestSince === undefined
          ? 'Nothing waits.'
          : `${countOf(waiting, 'lead')} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${span(oldestSince, now)}.`}
        {longest > 0 && ` Longest in 24 hours: ${duration(longest)}.`}
      </Note>
    </ChartBlock>
  )
}
