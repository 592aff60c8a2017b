import { z } from 'zod'
import { between, exactly, figure, ownIds, type PageLinks, question, sample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { figureKit, kit, picture, smallPicture } from './picture.ts'

export const laneValleyFcSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: titled.extend({ action: text, picture }),
    popup: text,
    report: titled.extend({
      action: text,
      rows: between(z.strictObject({ label: text, value: text }), 2, 8)
    }),
    reasons: z.strictObject({ title: text, items: between(titled.extend({ kit: figureKit }), 3, 5) }),
    news: z.strictObject({
      title: text,
      items: between(z.strictObject({ date: z.iso.date(), title: text, picture: smallPicture, sample }), 2, 5)
    }),
    call: titled.extend({ action: text }),
    city: titled.extend({
      frames: between(z.strictObject({ picture: smallPicture, title: text, text, sample }), 3, 10)
    }),
    usa: titled.extend({ items: between(titled, 3, 12) }),
    form: titled.extend({ frame: text }),
    about: titled.extend({ facts: between(figure, 1, 6), link: labeled })
  })

/** The page of the club on a campus: a player's week and year, their surroundings, and answers to questions. */
export const sufcSchema = z.strictObject({
  head: pageHead,
  leadDialog,
  /** Screen readers say this after every link that leaves this site. */
  newTab: text,
  hero: z.strictObject({
    title: between(text, 3, 5),
    name: text.meta({ description: 'What the club is called, before the text.' }),
    text,
    gets: between(text, 2, 4).meta({ title: 'What a player gets' }),
    action: text,
    picture
  }),
  recruiting: z.strictObject({
    title: text,
    year: text,
    text,
    action: text,
    pictures: exactly(smallPicture, 3, 'they stand beside the film')
  }),
  week: titled.extend({
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
  film: z.strictObject({ name: text, poster: picture }),
  apart: z.strictObject({ title: text, kit, points: between(titled, 3, 10) }),
  league: z.strictObject({ title: text, steps: exactly(titled, 3, 'a stair is drawn for each') }),
  matchday: titled.extend({ pictures: between(z.strictObject({ picture, title: text }), 2, 4) }),
  life: z.strictObject({
    title: text,
    figures: between(figure, 1, 4),
    plan: text.meta({ description: 'The drawing in words, for people who do not see it.' }),
    note: text,
    label: text,
    places: exactly(titled.extend({ picture }), 6, 'the plan has a pin for each')
  }),
  landscape: z.strictObject({ title: text, points: between(titled, 1, 4) }),
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

/** The pitch to a women's league: a match plan in three phases over the map of four states. */
export const uwsPartnershipSchema = z.strictObject({
  head: pageHead,
  leadDialog,
  hero: titled.extend({ action: text, signs: z.strictObject({ pilot: text, new: text }), note: text }),
  growth: titled.extend({ picture }),
  phases: z.strictObject({
    title: text,
    items: exactly(
      z.strictObject({
        id: z.enum(['pilot', 'recruit', 'amplify']),
        title: text,
        when: text,
        text
      }),
      3,
      'a map is drawn for each'
    ).refine(...ownIds)
  }),
  support: titled.extend({ items: z.array(titled).min(1) }),
  closing: titled.extend({ action: text }),
  /** Structured data about the partnership for search engines. */
  service: z.strictObject({ name: text, type: text, audience: text, states: between(text, 1, 8) })
})
