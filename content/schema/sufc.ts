import { z } from 'zod'
import { kit } from './kit.ts'
import { between, exactly, question, sample, text } from './atoms.ts'
import { picture } from './picture.ts'
import { leadDialog, pageHead } from './page-head.ts'
const captioned = z.strictObject({ picture, caption: text })
const point = z.strictObject({ title: text, text })
const figure = z.strictObject({ value: text, label: text })

/** The page of the club on a campus: a player's week and year, their surroundings, and seventeen answers. */
export const sufcSchema = z.strictObject({
  head: pageHead,
  leadDialog,
  /** Screen readers say this after every link that leaves this site. */
  newTab: text,
  hero: z.strictObject({ title: between(text, 3, 5), text, action: text, picture }),
  recruiting: z.strictObject({
    title: text,
    year: text,
    text,
    action: text,
    pictures: between(picture, 2, 5)
  }),
  campus: z.strictObject({
    label: text,
    drawing: text,
    note: text,
    places: exactly(point, 6, 'the plan has a pin for each')
  }),
  week: z.strictObject({
    title: text,
    text,
    days: exactly(
      z.strictObject({ name: text, kind: z.enum(['training', 'strength', 'match', 'rest']), sample }),
      7,
      'the days of a week'
    ),
    kinds: z.strictObject({ training: text, strength: text, match: text, rest: text }),
    note: text,
    seasons: exactly(
      z.strictObject({ name: text, span: text }),
      2,
      'the flight of a ball is drawn for each, over four of the months'
    ),
    months: exactly(
      z.strictObject({ name: text, off: z.boolean().default(false) }),
      10,
      'they lie under the two flights that are drawn'
    )
  }),
  film: z.strictObject({ title: text, name: text, poster: picture }),
  apart: z.strictObject({ title: text, kit, points: between(point, 3, 10) }),
  league: z.strictObject({ title: text, steps: exactly(point, 3, 'a stair is drawn for each') }),
  matchday: z.strictObject({ title: text, text, pictures: between(captioned, 2, 8) }),
  life: z.strictObject({
    title: text,
    figures: between(figure, 1, 4),
    label: text,
    pictures: between(captioned.extend({ text }), 2, 8)
  }),
  landscape: z.strictObject({ title: text, points: between(point, 1, 4) }),
  questions: z.strictObject({
    title: text,
    count: text,
    search: z.strictObject({
      label: text,
      placeholder: text,
      found: text.meta({ description: '{count} is filled in.' }),
      none: text
    }),
    groups: between(z.strictObject({ title: text, items: between(question, 1, 12) }), 1, 6)
  }),
  closing: z.strictObject({ title: text, book: text, apply: text, write: text, picture })
})
