import { z } from 'zod'
import { type PageLinks, between, text } from './atoms.ts'
import { picture } from './picture.ts'
import { leadDialog, pageHead } from './page-head.ts'
const titled = z.strictObject({ title: text, text })

export const proTryoutsSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    leadDialog,
    poster: z.strictObject({
      home: text,
      versus: text,
      away: text,
      text,
      apply: text,
      more: labeled,
      facts: between(z.strictObject({ name: text, value: text }), 2, 5),
      picture
    }),
    intro: z.strictObject({ title: text, paragraphs: z.array(text).min(1) }),
    film: titled.extend({ home: text, away: text, picture }),
    benefits: titled.extend({
      you: text,
      /** An obstacle for players, and what the showcase does about it. */
      items: between(z.strictObject({ against: text, title: text, text }), 2, 8)
    }),
    apply: titled.extend({
      steps: z.array(text).min(1),
      form: titled.extend({ action: text }),
      picture
    })
  })
