import { z } from 'zod'
import { between, figure, id, ownIds, type PageLinks, question, sample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture } from './picture.ts'

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
    event: text.meta({
      title: 'Name in calendars',
      description: 'What a calendar calls a trial, before its venue. The note is the text of the entry.'
    }),
    played: text,
    /** Replaces the next ticket while no date is announced. */
    none: titled.extend({ note: text, action: text })
  }),
  trials: z
    .array(trial)
    .min(1)
    .refine(...ownIds),
  process: z.strictObject({ title: text, steps: between(titled, 3, 6) }),
  day: titled.extend({ parts: between(titled, 3, 6) }),
  why: z.strictObject({
    title: text,
    shares: between(figure, 1, 3),
    years: figure
  }),
  questions: z.strictObject({ title: text, items: between(question, 1, 40) }),
  scout: titled.extend({ action: text }),
  closing: titled.extend({ action: text, picture })
})

export type Trial = z.infer<typeof trial>

export const proTryoutsSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    leadDialog,
    poster: z.strictObject({
      kind: text,
      home: text,
      /** Between the two, in the center circle. */
      joint: text,
      away: text,
      text,
      apply: text,
      more: labeled,
      facts: between(z.strictObject({ name: text, value: text }), 2, 5),
      picture
    }),
    intro: z.strictObject({ title: text, paragraphs: z.array(text).min(1) }),
    film: titled.extend({ picture }),
    benefits: titled.extend({
      you: text,
      versus: text,
      /** An obstacle for players, and what the showcase does about it. */
      items: between(z.strictObject({ against: text, title: text, text }), 2, 8)
    }),
    apply: titled.extend({
      steps: z.array(text).min(1),
      form: titled.extend({ action: text }),
      picture
    })
  })
