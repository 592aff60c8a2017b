import { z } from 'zod'
import { between, exactly, id, type PageLinks, refusedSample, sample, text, titled } from './atoms.ts'
import { placementFields } from './deals.ts'
import { pageHead } from './page-head.ts'
import { picture, shown } from './picture.ts'

/** One of the two parts of the free guide. Its button leads to the form. */
const part = z.strictObject({
  title: text,
  price: text,
  worth: text.optional(),
  points: between(text, 2, 8),
  action: text
})

/** The landing page of the free guide. A title may be broken into lines. */
export const leadGenGuideSchema = z.strictObject({
  head: pageHead,
  hero: titled.extend({ picture, bonuses: z.array(text).min(1) }),
  form: titled.extend({ action: text, reassurance: text }),
  bonus: titled.extend({ action: text }),
  obstacles: z.strictObject({
    title: text,
    items: between(z.strictObject({ obstacle: text, description: text, solution: titled }), 2, 6)
  }),
  placements: z.strictObject({
    title: text,
    label: text,
    hint: text,
    cards: between(z.strictObject({ id, headline: text, shown, ...placementFields, sample }), 4, 16)
  }),
  inside: z.strictObject({ title: text, guide: part, pack: part }),
  voices: z.strictObject({
    title: text,
    people: between(
      z.strictObject({
        name: text,
        location: text,
        journey: text,
        quote: text,
        shown,
        sample: refusedSample
      }),
      2,
      12
    )
  }),
  numbers: z.strictObject({
    title: text,
    sourceLabel: text,
    stats: between(z.strictObject({ value: text, description: text, source: text }), 3, 5)
  }),
  founder: z.strictObject({
    title: text,
    paragraphs: z.array(text).min(1),
    name: text.optional(),
    role: text,
    picture,
    sample: refusedSample
  }),
  closing: z.strictObject({ title: text, action: text, text }),
  dialog: titled.extend({ reassurance: text, action: text })
})

const preview = { title: text, alt: text, sample }

/** The documents of the free guide of which the site shows a page. */
export const guideDocumentsSchema = z.strictObject({
  cover: z.strictObject({ title: text, note: text }),
  database: z.strictObject({
    ...preview,
    columns: exactly(text, 3, 'the sheet has a column for each'),
    levels: z.array(text).min(1)
  }),
  /** Parts that the player fills in are in [square brackets]. */
  template: z.strictObject({ ...preview, lines: z.array(text).min(1) }),
  workflow: z.strictObject({ ...preview, steps: z.array(z.strictObject({ day: text, task: text })).min(1) })
})

export const guideThankYouSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: titled.extend({ read: labeled, print: labeled, picture, contents: between(titled, 2, 4) }),
    checklist: z.strictObject({
      title: text,
      download: titled.extend({ link: labeled }),
      personalize: titled.extend({ link: labeled }),
      emails: titled.extend({
        count: z.int().min(1).max(10),
        /** Label of one box, followed by its number. */
        box: text,
        /** Text after the number of ticked boxes. */
        tally: text,
        done: text
      })
    }),
    /** The support email address is shown between `before` and `after`. */
    help: z.strictObject({ title: text, before: text, after: text, actions: between(labeled, 1, 3) })
  })
