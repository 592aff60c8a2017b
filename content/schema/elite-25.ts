import { z } from 'zod'
import { between, exactly, refusedSample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture, shown } from './picture.ts'

const squadNumber = z.int().min(1).max(25)

const squad = z
  .strictObject({
    title: text,
    text,
    places: z.literal(25),
    /** Label of a number for people who do not see its place on the pitch. */
    numberLabel: text,
    openLabel: text,
    commitments: between(
      z.strictObject({
        number: squadNumber,
        name: text,
        club: text,
        shown,
        sample: refusedSample
      }),
      1,
      24
    ),
    next: z.strictObject({ number: squadNumber, title: text, text })
  })
  .refine(
    ({ commitments, next }) =>
      new Set([next.number, ...commitments.map(({ number }) => number)]).size === commitments.length + 1,
    'every commitment, and the next one, needs a number of its own'
  )

/** The page of Elite 25. A title may be broken into lines. */
export const elite25Schema = z.strictObject({
  head: pageHead,
  leadDialog,
  hero: z.strictObject({ title: text, lead: text, picture }),
  form: z.strictObject({
    title: text,
    discard: z
      .strictObject({ text, action: text, note: text })
      .meta({ description: 'Shown while the interest forms send nothing (see the settings).' }),
    relay: z.strictObject({ text, action: text }).meta({ description: 'Shown once they are sent as leads.' })
  }),
  squad,
  steps: z.strictObject({ title: text, items: exactly(titled, 3, 'a field of players is drawn for each') }),
  why: titled.extend({ points: between(titled, 2, 6) }),
  closing: titled.extend({ action: text })
})
