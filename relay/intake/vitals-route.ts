import { Hono, type Context, type Next } from 'hono'
import { z } from 'zod'
import { vitalNames, type VitalName } from '../../contract/vitals.ts'
import type { Clock } from '../clock.ts'
import { createRateLimit } from './rate-limit.ts'
import { type Env, isForeign, limitBody, senderOf } from './request.ts'

export type VitalsRouteParts = {
  clock: Clock
  siteUrl: string
  rateLimitPerMinute: number
  trustProxy: number
  /** Whether a path is a page of the site. Any other path is counted as none. */
  isPage: (path: string) => boolean
  /** Counts by day, for the desk. Undefined where nobody looks at it. */
  dayCounts?: { countVital(path: string, name: VitalName, value: number): void } | undefined
}

const maxBytes = 2048

const vitalsReport = z.strictObject({
  path: z.string().max(200),
  metrics: z.partialRecord(z.enum(vitalNames), z.number().min(0).max(3_600_000))
})

/** Counts the speeds that pages report. Every answer is empty, because nobody waits for it. */
export function createVitalsRoute(parts: VitalsRouteParts): Hono<Env> {
  const { clock, siteUrl, rateLimitPerMinute, trustProxy, isPage, dayCounts } = parts
  const countCall = createRateLimit({ perMinute: rateLimitPerMinute, clock })

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
      dayCounts?.countVital(path, name, value)
    }
    return c.body(null, 204)
  }

  const limitSize = limitBody({ maxSize: maxBytes, onError: (c) => c.body(null, 413) })
  return new Hono<Env>().use(judge).post('/', limitSize, record)
}
