import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Changes } from './changes.ts'
import type { ContactBook } from './contact-book.ts'
import type { Faults } from './faults.ts'

/** How many contacts the page shows. */
export const shownContacts = 50

/** Minimum time between two updates of the page, in milliseconds. */
const restMs = 100

/**
 * Sends everything that the page shows, first on connect and then after every change. A slow or reconnecting reader
 * misses nothing, and no queue grows for it.
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
