import { Hono } from 'hono'
import { z } from 'zod'
import type { Changes } from './changes.ts'

/** Every fault of the sandbox, with a description. */
export const faultModes = [
  { mode: 'none', effect: 'Answers as the CRM does.' },
  { mode: 'down', effect: 'Resets the connection without an answer.' },
  { mode: 'slow', effect: 'Stores the contact and answers after 20 seconds.' },
  { mode: 'hang', effect: 'Stores the contact and never answers.' },
  { mode: '500', effect: 'Answers 500 and stores nothing.' },
  { mode: '429', effect: 'Answers 429 with Retry-After: 1 and stores nothing.' },
  { mode: 'draft', effect: 'Answers the false 200 without an id and stores nothing.' },
  { mode: '422-created', effect: 'Stores the contact, yet answers 422.' }
] as const

export type FaultMode = (typeof faultModes)[number]['mode']

/** `rate` is the share of calls that fail in this mode, 0 to 1. */
export type FaultSetting = { mode: FaultMode; rate: number }

const modes = faultModes.map(({ mode }) => mode)

const settingSchema = z.strictObject({
  mode: z.enum(modes),
  rate: z.number().min(0).max(1).default(1)
})

const usage = `Send {"mode": M} with M one of ${modes.join(', ')}; optionally "rate", a number from 0 to 1.`

/** The current fault, and the random draw of each call against its rate. */
export class Faults {
  readonly #changes: Changes
  readonly #random: () => number
  #setting: FaultSetting = { mode: 'none', rate: 1 }

  constructor({ changes, random }: { changes: Changes; random: () => number }) {
    this.#changes = changes
    this.#random = random
  }

  get setting(): FaultSetting {
    return this.#setting
  }

  set(setting: FaultSetting) {
    this.#setting = setting
    this.#changes.raise()
  }

  /** The fault of one call. */
  draw(): FaultMode {
    return this.#random() < this.#setting.rate ? this.#setting.mode : 'none'
  }
}

export function faultRoutes(faults: Faults) {
  return new Hono()
    .get('/', (c) => c.json(faults.setting))
    .post('/', async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      const setting = settingSchema.safeParse(body)
      if (!setting.success) return c.json({ message: usage }, 400)
      faults.set(setting.data)
      return c.json(faults.setting)
    })
}
