import { z } from 'zod'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { sample } from './sample.ts'
import { shown } from './player-image.ts'
import { text } from './text.ts'

const figure = z.strictObject({ value: text, label: text })
const player = { name: text, school: text, division: text, shown, sample }

/** The page of the Recruit Fundamentals Package: a dossier, its price, and the players who signed up. */
export const recruitmentPackageSchema = z.strictObject({
  head: pageHead,
  hero: z.strictObject({ title: text, text, action: text, picture, figures: z.array(figure).length(4) }),
  dossier: z.strictObject({
    title: text,
    text,
    features: z.array(z.strictObject({ title: text, text, sample })).length(9),
    signed: text,
    action: text,
    terms: text
  }),
  /** The price as the seal shows it: the amount, the words around it, and both as one sentence. */
  seal: z.strictObject({ amount: text, around: text, label: text }),
  reasons: z.strictObject({
    title: text,
    text,
    points: z.array(z.strictObject({ title: text, text })).length(4)
  }),
  voices: z.strictObject({
    title: text,
    label: text,
    testimonials: z.array(z.strictObject({ id: text, quote: text, ...player })).length(10)
  }),
  letter: z.strictObject({ title: text, paragraphs: z.array(text).min(1), ...player }),
  results: z.strictObject({
    title: text,
    scholarship: z.strictObject({
      value: text,
      label: text,
      price: text,
      priceLabel: text,
      note: text
    }),
    late: z.strictObject({ value: text, label: text, note: text })
  }),
  price: z.strictObject({ title: text, features: z.array(text).min(1), action: text }),
  closing: z.strictObject({ title: text, text, action: text, picture })
})
