import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createMiddleware } from 'hono/factory'
import { once } from 'node:events'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import { refuse } from './refuse.ts'
import { falseSuccess } from './webhook.ts'

/** Delay of `slow`, in milliseconds. */
const slowMs = 20_000

/**
 * Applies the current fault to a call. `draft` and `422-created` concern only calls that send a contact, so reads
 * succeed: after a 422 a caller can look up the contact.
 */
export function injectFault({ faults, clock }: { faults: Faults; clock: Clock }) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { signal } = c.req.raw
    const mode = faults.draw()
    const sends = c.req.method === 'POST'

    switch (mode) {
      case 'none':
        return next()
      case 'down':
        c.env.incoming.socket.resetAndDestroy()
        return RESPONSE_ALREADY_SENT
      case 'slow':
        await next()
        return clock.wait(slowMs, signal)
      case 'hang':
        await next()
        if (!signal.aborted) await once(signal, 'abort')
        return
      case '500':
        return refuse(c, 500, 'Internal Server Error')
      case '429':
        c.header('Retry-After', '1')
        return refuse(c, 429, 'Too Many Requests')
      case 'draft':
        return sends ? c.json(falseSuccess) : next()
      case '422-created':
        await next()
        if (sends && c.res.ok) c.res = refuse(c, 422, ['The contact could not be processed.'])
        return
    }
  })
}
