import { z } from 'zod'
import { kit } from './kit.ts'
import { picture } from './picture.ts'
import { question } from './question.ts'
import { pageHead } from './page-head.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

const captioned = z.strictObject({ picture, caption: text })
const point = z.strictObject({ title: text, text })
const figure = z.strictObject({ value: text, label: text })

/** The page of the club on a campus: a player's week and year, their surroundings, and seventeen answers. */
export const sufcSchema = z.strictObject({
  head: pageHead,
  /** Screen readers say this after every link that leaves this site. */
  newTab: text,
  hero: z.strictObject({ title: z.array(text).length(4), text, action: text, picture }),
  recruiting: z.strictObject({
    title: text,
    year: text,
    text,
    action: text,
    pictures: z.array(picture).length(3)
  }),
  week: z.strictObject({
    title: text,
    text,
    days: z
      .array(
        z.strictObject({
          id: text,
          kind: z.enum(['training', 'match', 'rest']),
          title: text,
          text,
          sample
        })
      )
      .length(7)
  }),
  year: z.strictObject({
    title: text,
    text,
    seasons: z.array(z.strictObject({ name: text, span: text })).length(2),
    months: z.array(z.strictObject({ name: text, off: z.boolean().default(false) })).length(10)
  }),
  film: z.strictObject({ title: text, name: text, poster: picture }),
  apart: z.strictObject({ title: text, kit, points: z.array(point).length(6) }),
  league: z.strictObject({ title: text, steps: z.array(point).length(3) }),
  matchday: z.strictObject({ label: text, pictures: z.array(captioned).length(3) }),
  life: z.strictObject({
    title: text,
    figures: z.array(figure).length(2),
    points: z.array(point).min(1)
  }),
  around: z.strictObject({ label: text, pictures: z.array(captioned).length(3) }),
  landscape: z.strictObject({ title: text, text, points: z.array(point).length(2) }),
  questions: z.strictObject({ title: text, text, items: z.array(question).length(17) }),
  closing: z.strictObject({ title: text, text, book: text, apply: text, write: text, picture })
})
