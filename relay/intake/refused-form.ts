import type { Context } from 'hono'
import type { Clock } from '../clock.ts'

/** How many forms of refused senders are read at once, and for how many milliseconds each. */
const most = 20
const limitMs = 5000

/**
 * Reads the forms of refused senders, so that the page of the refusal shows what they typed. Resolves to undefined if
 * that would cost too much or the form cannot be read; then the page omits the form.
 */
export function createRefusedFormReader(clock: Clock) {
  let reading = 0
  return async (c: Context): Promise<FormData | undefined> => {
    if (reading >= most) return undefined
    reading += 1
    const done = new AbortController()
    const form = c.req.formData().catch(() => undefined)
    try {
      return await Promise.race([form, clock.wait(limitMs, done.signal).then(() => undefined)])
    } finally {
      reading -= 1
      done.abort()
    }
  }
}
