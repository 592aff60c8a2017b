import { EventEmitter, on } from 'node:events'
import { streamSSE } from 'hono/streaming'
import type { DeskEvents, Job } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import { text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { sessionToken } from './cookie.ts'
import { readCounts } from './counts.ts'
import type { DeskContext, Route } from './route.ts'
import type { createSessions } from './sessions.ts'
import type { Stop } from './stop.ts'

/**
 * How often the store is looked at while somebody listens, in milliseconds. All who listen share one look. While every
 * look finds something new, the looks become rarer: each makes every open page ask for its figures again.
 */
const lookMs = { fewest: 1000, most: 5000 }

/** The port cuts an answer after two minutes. The browser then reconnects automatically. */
const longestMs = 100_000

/** Also keeps a silent connection open, and notices that the person was signed out. */
const pingMs = 10_000

type Parts = {
  store: Store
  stop: Stop
  clock: Clock
  sessions: Pick<ReturnType<typeof createSessions>, 'find'>
}

/** Tells the desk's open pages what has changed: server-sent events. */
export function createEvents({ store, stop, clock, sessions }: Parts) {
  const news = new EventEmitter<{ news: [keyof DeskEvents, unknown] }>()
  news.setMaxListeners(0)
  const listening = new Set<object>()
  let looking: Promise<void> | undefined

  const newest = () =>
    store.ask({
      sql: 'select id from lead order by sequence desc limit 1',
      values: [],
      read: ([row]) => row && text(row['id'])
    })

  async function look() {
    let [counts, lead] = ['', await newest().catch(() => undefined)]
    let waitMs = lookMs.fewest
    while (listening.size > 0) {
      await clock.wait(waitMs)
      try {
        const [found, last] = await Promise.all([readCounts(store, stop), newest()])
        const isOther = JSON.stringify(found) !== counts
        const isNew = last !== undefined && last !== lead
        if (isOther) news.emit('news', 'counts', found)
        if (isNew) news.emit('news', 'lead', { id: last })
        waitMs = isOther || isNew ? Math.min(lookMs.most, waitMs * 2) : lookMs.fewest
        counts = JSON.stringify(found)
        lead = last
      } catch {
        // The store is away: the next look tells.
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
    /** Tells of a job's progress. */
    tellJob: (job: Job) => void news.emit('news', 'job', job),
    routes: [{ method: 'GET', path: '/events', may: 'reader', answer: listen }] satisfies Route[]
  }
}
