import { z } from 'zod'
import { type PageLinks, between, text } from './atoms.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
const step = z.strictObject({ title: text, text })

export const guideThankYouSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: z.strictObject({
      title: text,
      text,
      picture,
      contents: between(z.strictObject({ title: text, text }), 2, 4)
    }),
    checklist: z.strictObject({
      title: text,
      download: step,
      personalize: step,
      emails: z.strictObject({
        title: text,
        text,
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
