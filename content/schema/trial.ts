import { z } from 'zod'
import { sample } from './sample.ts'
import { text } from './text.ts'

/** A trial day. It knows by itself when it is over: at midnight in the time zone of its venue. */
export const trial = z.strictObject({
  /** Names its calendar file, so it stays once it was published. */
  id: z.string().regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and -'),
  date: z.iso.date(),
  venue: text,
  location: text,
  timeZone: z.enum(['Europe/London', 'America/New_York']),
  /** Where a registration is made elsewhere; without it the lead dialog takes it. */
  registerUrl: z.url({ protocol: /^https$/ }).optional(),
  sample
})

export type Trial = z.infer<typeof trial>
