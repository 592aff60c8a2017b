import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis
} from 'recharts'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { dayOf, duration, format, shortTime, span } from '../time.ts'
import { ChartBlock, chartLine, chartTip } from '../ui/chart-block.tsx'
import { Block, Note } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { countOf } from '../words.ts'

/** `stoppedAt`: since when the CRM takes no lead. */
type LatencyProps = Pick<HealthAnswer, 'latency'> & { stoppedAt: number | undefined }

/** How long leads take to the CRM, and how long they wait. */
export default function HealthCharts({
  latency,
  queue,
  stoppedAt
}: LatencyProps & Pick<HealthAnswer, 'queue'>) {
  return (
    <>
      <FormToCrm latency={latency} stoppedAt={stoppedAt} />
      <OldestWaiting queue={queue} />
    </>
  )
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const ticks = [100, 1000, 10_000, minuteMs, 15 * minuteMs, 3 * hourMs, 24 * hourMs, 7 * 24 * hourMs]

const upper = '95 of 100 within'
const lower = 'Half within'

/** On a log scale, because a usual delivery takes half a second and an outage takes hours. */
function FormToCrm({ latency, stoppedAt }: LatencyProps) {
  const { zone } = useMe()
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
      note="30 days"
      low
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
            tickFormatter={(ms: number) => duration(ms).replace('.0', '')}
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
          {last && stoppedAt !== undefined && (
            <ReferenceLine
              x={last.day}
              stroke="var(--err)"
              strokeDasharray="4 4"
              label={{
                value: `None arrives since ${shortTime(stoppedAt, zone)}`,
                position: 'insideTopRight',
                style: { fill: 'var(--err)' }
              }}
            />
          )}
        </LineChart>
      }
    >
      {last && (
        <Note>
          {dayOf(last.day)}: half within <b>{duration(last.p50Ms)}</b>, 95 of 100 within{' '}
          <b>{duration(last.p95Ms)}</b>.
        </Note>
      )}
    </ChartBlock>
  )
}

/** Distances of the lines across. */
const steps = [
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
  48 * hourMs
]

const inWords = (ms: number) => (ms < hourMs ? `${ms / minuteMs} min` : `${ms / hourMs} h`)

function OldestWaiting({ queue }: Pick<HealthAnswer, 'queue'>) {
  const { zone } = useMe()
  const { lastDay, alertMs, waiting, oldestSince } = queue
  const now = lastDay.at(-1)?.at ?? 0
  const bars = lastDay.map((each) => {
    const color = `var(--${each.ms > alertMs ? 'err' : 'chart-1'})`
    return { ...each, fill: color, stroke: color }
  })
  const newest = bars.at(-1)
  const longest = Math.max(0, ...lastDay.map(({ ms }) => ms))
  const top = Math.max(2 * alertMs, longest)
  const step = steps.find((each) => top <= 4 * each) ?? Math.ceil(top / 4)
  const across = Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
  const hours = [24, 18, 12, 6, 0].map((ago) => now - ago * hourMs)
  return (
    <ChartBlock
      title="Oldest waiting lead"
      note="24 hours"
      low
      heads={['Until', 'Waited at most']}
      rows={lastDay
        .toReversed()
        .map(({ at, ms }) => ({ name: shortTime(at, zone), figures: [duration(ms)] }))}
      chart={
        <BarChart data={bars} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[now - 24 * hourMs, now]}
            allowDataOverflow
            ticks={hours}
            tickFormatter={(at: number) => (at === now ? 'Now' : format(at, 'hour', zone))}
            tickLine={false}
            tickMargin={9}
          />
          <YAxis
            domain={[0, step * (across.length - 1)]}
            ticks={across}
            tickFormatter={(ms: number) => (ms === 0 ? '' : inWords(ms))}
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
              value: `Alert at ${inWords(alertMs)}`,
              position: 'insideBottomLeft',
              // Readable also where it crosses another line.
              style: { fill: 'var(--err)', stroke: 'var(--bg)', strokeWidth: 4, paintOrder: 'stroke' }
            }}
          />
          <Bar name="waited at most" dataKey="ms" barSize={2} strokeWidth={3} isAnimationActive={false} />
          {newest && newest.ms > minuteMs && (
            <ReferenceDot
              x={newest.at}
              y={newest.ms}
              r={0}
              label={{
                value: duration(newest.ms),
                position: 'left',
                style: { fill: newest.fill, fontWeight: 650 }
              }}
            />
          )}
        </BarChart>
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
