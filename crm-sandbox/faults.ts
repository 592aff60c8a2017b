import { once } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Changes, Clock } from './contact-book.ts'
import { readJsonObject, refuse } from './http.ts'

export const faultModes = [
  { mode: 'none', effect: 'Answers as the CRM does.' },
  { mode: 'down', effect: 'Resets the connection without an answer.' },
  { mode: 'slow', effect: 'Stores the contact and answers after 20 seconds.' },
  { mode: 'hang', effect: 'Stores the contact and never answers.' },
  { mode: '500', effect: 'Answers 500 and stores nothing.' },
  { mode: '429', effect: 'Answers 429 with Retry-After: 1 and stores nothing.' },
  { mode: '503', effect: 'Answers 503 with Retry-After: 1800 and stores nothing.' },
  { mode: '403', effect: 'Answers 403, as a firewall does, and stores nothing.' },
  { mode: '400', effect: 'Answers 400, also to a search, and stores nothing.' },
  { mode: 'draft', effect: 'Answers the false 200 without an id and stores nothing.' },
  { mode: '422-created', effect: 'Stores the contact, yet answers 422.' }
] as const

type FaultMode = (typeof faultModes)[number]['mode']

const modes = faultModes.map(({ mode }) => mode)

const settingSchema = z.strictObject({
  mode: z.enum(modes),
  /** The share of calls that fail in this mode. */
  rate: z.number().min(0).max(1).default(1),
  /** Only calls with this text in their query or body meet the fault. */
  about: z.string().min(1).optional()
})

export type FaultSetting = z.output<typeof settingSchema>

const usage = `Send {"mode": M} with M one of ${modes.join(', ')}; optionally "rate", a number from 0 to 1, and "about", a text of the calls that fail.`

/** The current fault, and the random draw of each call against its rate. */
export function createFaults({ changes, random }: { changes: Changes; random: () => number }) {
  let setting: FaultSetting = { mode: 'none', rate: 1 }
  return {
    current: () => setting,
    set(next: FaultSetting) {
      setting = next
      changes.emit('change')
    },
    /** The fault that a call with this text meets. */
    draw: (text: string): FaultMode =>
      text.includes(setting.about ?? '') && random() < setting.rate ? setting.mode : 'none'
  }
}

export type Faults = ReturnType<typeof createFaults>

/** The CRM's answer, with status 200, when no published workflow listens: nothing was stored. */
export const falseSuccess = { status: 'Success: test request received' }

const slowMs = 20_000

/**
 * Applies the current fault to a call. `draft` concerns only calls that send something, and `422-created` those that make a
 * contact: after a 422 a caller can look it up.
 */
export function injectFault({ faults, clock }: { faults: Faults; clock: Clock }) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { signal } = c.req.raw
    const mode = faults.draw(`${Object.values(c.req.query()).join(' ')} ${await c.req.text()}`)
    const sends = c.req.method !== 'GET'
    const makesContact = sends && !/\/(tags|notes)$/.test(c.req.path)

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
      case '403':
        return refuse(c, 403, 'Forbidden')
      case '400':
        return refuse(c, 400, 'Bad Request')
      case '429':
        c.header('Retry-After', '1')
        return refuse(c, 429, 'Too Many Requests')
      case '503':
        c.header('Retry-After', '1800')
        return refuse(c, 503, 'Service Unavailable')
      case 'draft':
        return sends ? c.json(falseSuccess) : next()
      case '422-created':
        await next()
        if (makesContact && c.res.ok) c.res = refuse(c, 422, ['The contact could not be processed.'])
        return
    }
  })
}

export function faultRoutes(faults: Faults) {
  return new Hono()
    .get('/', (c) => c.json(faults.current()))
    .post('/', async (c) => {
      const setting = settingSchema.safeParse(await readJsonObject(c.req))
      if (!setting.success) return c.json({ message: usage }, 400)
      faults.set(setting.data)
      return c.json(faults.current())
    })
}
