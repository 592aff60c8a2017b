import { EventEmitter, on } from 'node:events'
import { streamSSE } from 'hono/streaming'
import type { Counts, DeskEvents } from '../../contract/desk-answers.ts'
import type { Job } from '../../contract/desk-lead-answers.ts'
import type { Clock } from '../clock.ts'
import { optionalNumber, optionalText } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { sessionToken } from './cookie.ts'
import type { DeskContext, Route } from './route.ts'
import type { createSessions } from './sessions.ts'

/**
 * How often the relay asks the store for its newest lead and attempt while a page is open, in milliseconds. A lead is on
 * the screen within a second. All open pages share one look. While every look finds something new, looks become rarer,
 * because each makes every open page ask for its figures again.
 */
const lookMs = { fewest: 500, most: 5000 }

/** Without a new lead or attempt, only one look in so many counts: a person changed something. */
const looksPerCount = 4

/** The port cuts an answer after two minutes. The browser then reconnects automatically. */
const longestMs = 100_000

/** Also keeps a silent connection open, and notices that the person was signed out. */
const pingMs = 10_000

type Parts = {
  store: Pick<Store, 'ask'>
  readCounts: () => Promise<Counts>
  clock: Clock
  sessions: Pick<ReturnType<typeof createSessions>, 'find'>
}

/** Tells the desk's open pages what has changed: server-sent events. */
export function createEvents({ store, readCounts, clock, sessions }: Parts) {
  const news = new EventEmitter<{ news: [keyof DeskEvents, unknown] }>()
  news.setMaxListeners(0)
  const listening = new Set<object>()
  let looking: Promise<void> | undefined

  const newest = () =>
    store.ask({
      sql: `
        select (select id from lead order by sequence desc limit 1) as lead,
          (select number from attempt order by number desc limit 1) as attempt`,
      values: [],
      read: ([row]) => ({ lead: optionalText(row?.['lead']), attempt: optionalNumber(row?.['attempt']) })
    })

  async function look() {
    let known = await newest().catch(() => undefined)
    let counts = ''
    let waitMs = lookMs.fewest
    for (let looks = 0; listening.size > 0; looks += 1) {
      await clock.wait(waitMs)
      try {
        const found = await newest()
        const [isNew, isTried] = [found.lead !== known?.lead, found.attempt !== known?.attempt]
        if (isNew && found.lead !== undefined) news.emit('news', 'lead', { id: found.lead })
        known = found
        waitMs = isNew || isTried ? Math.min(lookMs.most, waitMs * 2) : lookMs.fewest
        if (!isNew && !isTried && looks % looksPerCount > 0) continue
        const counted = JSON.stringify(await readCounts())
        if (isTried || counted !== counts) news.emit('news', 'counts', JSON.parse(counted))
        counts = counted
      } catch {
        // The store does not answer. The next look asks again.
      }
    }
    looking = undefined
  }

  async function listen(c: DeskContext) {
    const token = sessionToken(c) ?? ''
    return streamSSE(c, async (out) => {
      const ended = new AbortController()
      out.onAbort(() => ended.abort())
      const longest = setTimeout(() => ended.abort(), longestMs)
      const ping = setInterval(() => {
        void sessions
          .find(token)
          .then((found) => (found ? out.writeSSE({ event: 'ping', data: '{}' }) : ended.abort()))
          .catch(() => ended.abort())
      }, pingMs)
      listening.add(out)
      looking ??= look()
      try {
        await out.writeSSE({ event: 'ping', data: '{}', retry: 1000 })
        for await (const [event, data] of on(news, 'news', { signal: ended.signal }))
          await out.writeSSE({ event: String(event), data: JSON.stringify(data) })
      } catch (error) {
        if (!ended.signal.aborted) throw error
      } finally {
        listening.delete(out)
        clearTimeout(longest)
        clearInterval(ping)
      }
    })
  }

  return {
    /** Sends a job's progress to the open pages. */
    tellJob: (job: Job) => void news.emit('news', 'job', job),
    routes: [{ method: 'GET', path: '/events', may: 'reader', answer: listen }] satisfies Route[]
  }
}
