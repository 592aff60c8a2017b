import { z } from 'zod'
import { ownIds } from './id.ts'
import { between } from './lists.ts'
import { picture } from './picture.ts'
import { question } from './question.ts'
import { leadDialog } from './lead-dialog.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'
import { trial } from './trial.ts'

const titled = z.strictObject({ title: text, text })

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
