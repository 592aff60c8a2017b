import { EventEmitter, on } from 'node:events'
import { streamSSE } from 'hono/streaming'
import type { Counts, DeskEvents, Job } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import { type DeskContext, type Routes, sessionToken, signedIn } from './route.ts'
import type { Sessions } from './sessions.ts'

/**
 * How often the relay asks the store for its newest lead, attempt and run while a page is open, in milliseconds. All open
 * pages share one look.
 */
const lookMs = 1000

/** Open pages hear of news one after the other within this time: if all asked for their figures at once, visitors would wait. */
const spreadMs = 250

/** Without one of these, only one look in so many counts: a person changed something. */
const looksPerCount = 4

/** The port cuts an answer after two minutes. The browser then reconnects automatically. */
const longestMs = 100_000

/** Also keeps a silent connection open, and notices that the person was signed out. */
const pingMs = 10_000

type Parts = {
  store: Pick<Store, 'ask'>
  readCounts: () => Promise<Counts>
  clock: Clock
  sessions: Pick<Sessions, 'find'>
}

type News = [event: keyof DeskEvents, data: unknown]

/** Sends the desk's open pages what has changed: server-sent events. */
export function createEvents({ store, readCounts, clock, sessions }: Parts) {
  /** Each with its person. */
  const pages = new Map<EventEmitter<{ news: News }>, string>()
  const leaving = new AbortController()
  let looking: Promise<void> | undefined

  const newest = () =>
    store.ask({
      sql: `
        select (select id from lead order by sequence desc limit 1) as lead,
          (select number from attempt order by number desc limit 1) as attempt,
          (select count(*) || ' ' || coalesce(max(at), 0) from data_request) as requests,
          (select ended_at from run order by number desc limit 1) as run`,
      values: [],
      read: ([row]) => ({
        lead: row?.['lead'] ?? undefined,
        done: [row?.['attempt'], row?.['requests'], row?.['run']].join()
      })
    })

  async function send(allNews: News[]) {
    const pauseMs = spreadMs / pages.size
    for (const [index, page] of [...pages.keys()].entries()) {
      if (index > 0) await clock.wait(pauseMs)
      for (const news of allNews) page.emit('news', ...news)
    }
  }

  async function look() {
    let known = await newest().catch(() => undefined)
    let counts = ''
    for (let looks = 0; pages.size > 0; looks += 1) {
      await clock.wait(lookMs)
      try {
        const found = await newest()
        const [isNew, isDone] = [found.lead !== known?.lead, found.done !== known?.done]
        if (!isNew && !isDone && looks % looksPerCount > 0) continue
        const news: News[] = isNew && found.lead !== undefined ? [['lead', { id: found.lead }]] : []
        const counted = await readCounts()
        if (isDone || JSON.stringify(counted) !== counts) news.push(['counts', counted])
        counts = JSON.stringify(counted)
        known = found
        await send(news)
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
      const signal = AbortSignal.any([ended.signal, leaving.signal])
      out.onAbort(() => ended.abort())
      const longest = setTimeout(() => ended.abort(), longestMs)
      const ping = setInterval(() => {
        void sessions
          .find(token, { isVisit: false })
          .then((found) => (found ? out.writeSSE({ event: 'ping', data: '{}' }) : ended.abort()))
          .catch(() => ended.abort())
      }, pingMs)
      const page = new EventEmitter<{ news: News }>()
      pages.set(page, signedIn(c).person.id)
      looking ??= look()
      try {
        await out.writeSSE({ event: 'ping', data: '{}', retry: 1000 })
        for await (const [event, data] of on(page, 'news', { signal }))
          await out.writeSSE({ event: String(event), data: JSON.stringify(data) })
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        pages.delete(page)
        clearTimeout(longest)
        clearInterval(ping)
      }
    })
  }

  return {
    /** Only the person who acts sees how far it is. */
    sendJob: (job: Job, personId: string | undefined) => {
      for (const [page, id] of pages) if (id === personId) page.emit('news', 'job', job)
    },
    /** Ends the answers of all open pages, and of those that ask again before the port closes. */
    endStreams: () => leaving.abort(),
    routes: {
      'GET /events': { may: 'reader', unattended: true, answer: (_given, c) => listen(c) }
    } satisfies Partial<Routes>
  }
}
