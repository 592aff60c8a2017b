import { z } from 'zod'
import { between, id, ownIds, question, sample, text } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture } from './picture.ts'

const titled = z.strictObject({ title: text, text })

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

export const trialsSchema = z.strictObject({
  head: pageHead,
  leadDialog,
  hero: titled.extend({ see: text, register: text, picture }),
  upcoming: titled.extend({
    note: text,
    admit: text,
    register: text,
    calendar: text,
    played: text,
    playedNote: text,
    /** Replaces the next ticket while no date is announced. */
    none: titled.extend({ date: text, note: text, action: text })
  }),
  trials: z
    .array(trial)
    .min(1)
    .refine(...ownIds),
  process: z.strictObject({ title: text, steps: between(titled, 3, 6) }),
  day: titled.extend({ hours: between(titled.extend({ hour: text }), 3, 6) }),
  why: z.strictObject({
    title: text,
    shares: between(z.strictObject({ value: text, label: text }), 1, 3),
    years: z.strictObject({ value: text, label: text })
  }),
  questions: z.strictObject({ title: text, items: between(question, 1, 40) }),
  scout: titled.extend({ action: text }),
  closing: titled.extend({ action: text, picture })
})

export type Trial = z.infer<typeof trial>
