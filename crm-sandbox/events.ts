import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Changes } from './changes.ts'
import type { ContactBook } from './contact-book.ts'
import type { Faults } from './faults.ts'

/** How many contacts the page shows. */
export const shownContacts = 50

/** The page is drawn at most this often, in milliseconds, however fast contacts arrive. */
const restMs = 100

/**
 * What the page shows, sent whole at first and after every change: a reader that was away or is slow
 * misses nothing, and nothing piles up for it.
 */
export function eventRoutes({
  contacts,
  faults,
  changes
}: {
  contacts: ContactBook
  faults: Faults
  changes: Changes
}) {
  return new Hono().get('/', (c) =>
    streamSSE(c, async (stream) => {
      let change = Promise.withResolvers<void>()
      const stop = changes.listen(() => change.resolve())
      stream.onAbort(() => change.resolve())

      while (!stream.aborted) {
        change = Promise.withResolvers<void>()
        const state = {
          total: contacts.total,
          contacts: contacts.newest(shownContacts),
          faults: faults.setting
        }
        await stream.writeSSE({ event: 'state', data: JSON.stringify(state) })
        await stream.sleep(restMs)
        await change.promise
      }
      stop()
    })
  )
}
