import { z } from 'zod'
import { between, figure, id, ownIds, refusedSample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture, shown } from './picture.ts'

const player = { name: text, school: text, division: text, shown, sample: refusedSample }

/** The page of the Recruit Fundamentals Package: a dossier, its price, and the players who signed up. */
export const recruitmentPackageSchema = z.strictObject({
  head: pageHead,
  leadDialog,
  hero: titled.extend({ action: text, picture, figures: between(figure, 2, 5) }),
  dossier: titled.extend({
    features: between(titled.extend({ sample: refusedSample }), 4, 16),
    signed: text,
    action: text,
    terms: text
  }),
  /** The price as the seal shows it: the amount, the words around it, and both as one sentence. */
  seal: z.strictObject({ amount: text, above: text, below: text, label: text }),
  reasons: titled.extend({ points: between(titled, 2, 8) }),
  voices: z.strictObject({
    title: text,
    label: text,
    controls: z.strictObject({
      item: text.meta({ description: '{number} and {count} are filled in.' }),
      show: text.meta({ description: '{number} and {count} are filled in.' }),
      previous: text,
      next: text,
      start: text,
      stop: text
    }),
    testimonials: between(z.strictObject({ id, quote: text, ...player }), 3, 15).refine(...ownIds)
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
  price: z.strictObject({
    title: text,
    features: z.array(text).min(1),
    otherwise: text.optional().meta({
      description: 'What happens if no place comes of the package. Nothing shows until you fill it in.'
    })
  }),
  closing: titled.extend({ action: text })
})
