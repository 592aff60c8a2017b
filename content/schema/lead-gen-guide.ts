import { z } from 'zod'
import { id, between, refusedSample, sample, text } from './atoms.ts'
import { picture, shown } from './picture.ts'
import { placementFields } from './placement.ts'
import { pageHead } from './page-head.ts'
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
  hero: z.strictObject({ title: text, text, picture, bonuses: z.array(text).min(1) }),
  form: z.strictObject({ title: text, text, action: text, reassurance: text }),
  bonus: z.strictObject({ title: text, text, action: text }),
  obstacles: z.strictObject({
    title: text,
    items: between(
      z.strictObject({ obstacle: text, description: text, solution: z.strictObject({ title: text, text }) }),
      2,
      6
    )
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
  dialog: z.strictObject({ title: text, text, reassurance: text, action: text })
})
