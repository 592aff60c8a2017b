import { z } from 'zod'
import { id } from './id.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

/** Every zone that this machine knows. A browser knows the same ones by these names. */
const timeZone = z
  .enum(Intl.supportedValuesOf('timeZone'))
  .meta({ description: 'Of the venue. The trial is over when its day ends there.' })

/** A trial day. It ends at midnight in the time zone of its venue. */
export const trial = z.strictObject({
  /** Name of its calendar file, so it must not change after publication. */
  id,
  date: z.iso.date(),
  venue: text,
  location: text,
  timeZone,
  /** URL of an external registration. Without it, people register in the lead dialog. */
  registerUrl: z
    .url({ protocol: /^https$/ })
    .optional()
    .meta({
      title: 'Registration elsewhere',
      description: 'A whole address. Without it, people register in the form of this site.'
    }),
  sample
})

export type Trial = z.infer<typeof trial>
