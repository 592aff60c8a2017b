import { z } from 'zod'
import { picture } from './picture.ts'
import { question } from './question.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'
import { trial } from './trial.ts'

const titled = z.strictObject({ title: text, text })

export const trialsSchema = z.strictObject({
  head: pageHead,
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
  trials: z.array(trial).min(1),
  process: z.strictObject({ title: text, steps: z.array(titled).length(4) }),
  day: titled.extend({ hours: z.array(titled.extend({ hour: text })).min(1) }),
  why: z.strictObject({
    title: text,
    shares: z.array(z.strictObject({ value: text, label: text })).min(1),
    years: z.strictObject({ value: text, label: text })
  }),
  questions: z.strictObject({ title: text, items: z.array(question) }),
  scout: titled.extend({ action: text }),
  closing: titled.extend({ action: text, picture })
})
