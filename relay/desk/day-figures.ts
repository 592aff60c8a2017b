import { vitalNames, type VitalName } from '../../contract/vitals.ts'
import type { Clock } from '../clock.ts'
import type { Row } from '../outbox/database.ts'
import { text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

/** Upper ends of the buckets: milliseconds, and for CLS no unit. The last bucket has no end. */
const ends: Record<VitalName, number[]> = {
  TTFB: [50, 100, 200, 500, 800, 1200, 1800, 2500, 4000, 8000],
  FCP: [50, 100, 200, 500, 800, 1200, 1800, 2500, 4000, 8000],
  LCP: [500, 800, 1200, 1600, 2000, 2500, 3000, 4000, 6000, 8000],
  INP: [25, 50, 100, 150, 200, 300, 400, 500, 1000, 2000],
  CLS: [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1]
}

/** How long counts wait for their write, in milliseconds. A relay that is killed loses as much. */
const waitMs = 10_000

/** A percentile of fewer reports says too little. */
export const fewest = 50

type Parts = { store: Pick<Store, 'ask' | 'change'>; clock: Clock; nameOfDay: (ms: number) => string }

type Key = { day: string; page: string; metric: string; bucket: number }

/**
 * Counts what the site's pages report and what the relay turns away: per day, page and metric how many reports fell into
 * each bucket. It does not tell visitors apart: two visitors leave the same counts as one visitor who comes twice.
 */
export function createDayFigures({ store, clock, nameOfDay }: Parts) {
  const waiting = new Map<string, Key & { reports: number }>()
  let writing: Promise<void> | undefined

  function add(key: Omit<Key, 'day'>) {
    const counted = { ...key, day: nameOfDay(clock.now()) }
    const name = JSON.stringify(counted)
    const known = waiting.get(name)
    if (known) known.reports += 1
    else waiting.set(name, { ...counted, reports: 1 })
    writing ??= clock.wait(waitMs).then(flush)
  }

  async function flush() {
    writing = undefined
    // In one order: relays that lock the same rows of PostgreSQL in two orders wait for each other.
    const counts = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    waiting.clear()
    if (counts.length === 0) return
    // Figures of a store that is away are lost: nobody waits for them.
    await store.change(counts.map(toStatement)).catch(() => undefined)
  }

  return {
    countVital(page: string, metric: VitalName, value: number) {
      const bucket = ends[metric].findIndex((end) => value <= end)
      add({ page, metric, bucket: bucket === -1 ? ends[metric].length : bucket })
    },
    countRefused: (reason: string) => add({ page: '', metric: `refused:${reason}`, bucket: 0 }),
    countRepeated: () => add({ page: '', metric: 'repeated', bucket: 0 }),
    flush,

    /** Page loads since that day, by page: those that reported their first metric. */
    async views(sinceDay: string): Promise<Map<string, number>> {
      const sql = `
        select page, sum(reports) as reports from day_figure where day >= $1 and metric = 'TTFB' group by page`
      return store.ask({ sql, values: [sinceDay], read: readViews })
    },

    async vitals(sinceDay: string) {
      const sql = `
        select page, metric, bucket, sum(reports) as reports from day_figure
        where day >= $1 and page <> '' group by page, metric, bucket order by page, metric, bucket`
      const rows = await store.ask({ sql, values: [sinceDay], read: (found) => found })
      const pages = Map.groupBy(rows, (row) => text(row['page']))
      return Array.from(pages, ([page, counts]) => {
        const of = (metric: VitalName) => counts.filter((row) => row['metric'] === metric)
        const p75 = vitalNames.flatMap((metric) => {
          const value = percentileOf(of(metric), ends[metric])
          return value === undefined ? [] : [[metric, value] as const]
        })
        return { page, views: total(of('TTFB')), p75: Object.fromEntries(p75) }
      }).toSorted((a, b) => b.views - a.views)
    },

    /** What the relay turned away, and repeats that it recognized. */
    async turnedAway(sinceDay: string) {
      const sql = `
        select metric, sum(reports) as reports from day_figure
        where day >= $1 and page = '' group by metric order by 2 desc, 1`
      const rows = await store.ask({ sql, values: [sinceDay], read: (found) => found })
      const counts = rows.map((row) => ({ metric: text(row['metric']), count: Number(row['reports']) }))
      return {
        repeated: counts.find(({ metric }) => metric === 'repeated')?.count ?? 0,
        turnedAway: counts.flatMap(({ metric, count }) =>
          metric.startsWith('refused:') ? [{ reason: metric.slice('refused:'.length), count }] : []
        )
      }
    }
  }
}

export type DayFigures = ReturnType<typeof createDayFigures>

const readViews = (rows: Row[]) => new Map(rows.map((row) => [text(row['page']), Number(row['reports'])]))

const toStatement = ({ day, page, metric, bucket, reports }: Key & { reports: number }) => ({
  sql: `
    insert into day_figure as known (day, page, metric, bucket, reports) values ($1, $2, $3, $4, $5)
    on conflict (day, page, metric, bucket) do update set reports = known.reports + excluded.reports`,
  values: [day, page, metric, bucket, reports]
})

const total = (rows: Record<string, unknown>[]) => rows.reduce((sum, row) => sum + Number(row['reports']), 0)

/** Within its bucket, the value is assumed in proportion. Undefined with too few reports. */
function percentileOf(rows: Record<string, unknown>[], bounds: number[]): number | undefined {
  const all = total(rows)
  if (all < fewest) return undefined
  let below = 0
  for (const row of rows) {
    const [bucket, reports] = [Number(row['bucket']), Number(row['reports'])]
    if (below + reports >= 0.75 * all) {
      const start = bounds[bucket - 1] ?? 0
      const end = bounds[bucket] ?? start
      return start + ((0.75 * all - below) / reports) * (end - start)
    }
    below += reports
  }
  return undefined
}
