import { Hono, type Context, type Next } from 'hono'
import { Histogram } from 'prom-client'
import { z } from 'zod'
import { vitalNames, type VitalName } from '../../contract/vitals.ts'
import type { Metrics } from '../admin-port.ts'
import type { Clock } from '../clock.ts'
import { createRateLimit } from './rate-limit.ts'
import { limitBody, type Env } from './request.ts'
import { isForeign, senderOf } from './sender.ts'

export type VitalsRouteParts = {
  clock: Clock
  metrics: Metrics
  siteUrl: string
  rateLimitPerMinute: number
  trustProxy: number
  /** Whether a path is a page of the site. Any other path must not become a label of a metric. */
  isPage: (path: string) => boolean
  /** Counts by day, for the desk. Undefined where nobody looks at it. */
  dayCounts?: { countVital(path: string, name: VitalName, value: number): void } | undefined
}

const maxBytes = 2048

export const vitalsReport = z.strictObject({
  path: z.string().max(200),
  metrics: z.partialRecord(z.enum(vitalNames), z.number().min(0).max(3_600_000))
})

/** Above the first number a value needs improvement; above the second it is poor. https://web.dev/articles/vitals */
const thresholds: Record<VitalName, [number, number]> = {
  TTFB: [800, 1800],
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25]
}

/** Counts the speeds that pages report. Every answer is empty, because nobody waits for it. */
export function createVitalsRoute(parts: VitalsRouteParts): Hono<Env> {
  const { clock, metrics, siteUrl, rateLimitPerMinute, trustProxy, isPage, dayCounts } = parts
  const countCall = createRateLimit({ perMinute: rateLimitPerMinute, clock })
  const count = createHistograms(metrics)

  const judge = async (c: Context<Env>, next: Next) => {
    c.header('Cache-Control', 'no-store')
    if (c.req.method !== 'POST') return c.body(null, 405, { Allow: 'POST' })
    if (isForeign(c, siteUrl)) return c.body(null, 403)
    const wait = countCall(senderOf(c, trustProxy))
    return wait === undefined ? next() : c.body(null, 429, { 'Retry-After': String(wait) })
  }

  const record = async (c: Context<Env>) => {
    const sent = vitalsReport.safeParse(await c.req.json().catch(() => undefined))
    if (!sent.success) return c.body(null, 400)
    const path = isPage(sent.data.path) ? sent.data.path : 'other'
    for (const name of vitalNames) {
      const value = sent.data.metrics[name]
      if (value === undefined) continue
      count(name, value, path)
      dayCounts?.countVital(path, name, value)
    }
    return c.body(null, 204)
  }

  const limitSize = limitBody({ maxSize: maxBytes, onError: (c) => c.body(null, 413) })
  return new Hono<Env>().use(judge).post('/', limitSize, record)
}

function createHistograms({ registry }: Metrics) {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'site_vitals_seconds',
    help: 'How fast pages were for their visitors, by metric, rating and page',
    labelNames: ['metric', 'rating', 'path'],
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers
  })
  const shift = new Histogram({
    name: 'site_layout_shift',
    help: 'How much pages moved under their visitors (CLS), by rating and page',
    labelNames: ['rating', 'path'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5],
    registers
  })
  return (name: VitalName, value: number, path: string) => {
    const rating = rate(name, value)
    if (name === 'CLS') shift.observe({ rating, path }, value)
    else seconds.observe({ metric: name, rating, path }, value / 1000)
  }
}

function rate(name: VitalName, value: number): string {
  const [good, fair] = thresholds[name]
  if (value <= good) return 'good'
  return value <= fair ? 'needs-improvement' : 'poor'
}
