import { z } from 'zod'
import { between, exactly, figure, id, type PageLinks, sample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture } from './picture.ts'

const percent = z.number().min(0).max(100)

/** Position of a role on the pitch, in percent from the top left. */
const place = z.strictObject({ x: percent, y: percent })

const role = z.strictObject({
  id,
  name: text,
  place,
  was: text,
  now: text,
  /** The role that is missing when the page opens. */
  missing: z.boolean().default(false),
  sample
})

/** The page for clubs: a formation with a gap, what changes when it is filled, how, and for what fee. */
export const clubConsultingSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    leadDialog,
    hero: titled.extend({
      action: text,
      ask: text,
      was: text,
      now: text,
      roles: exactly(role, 11, 'the pitch shows a whole team').refine(
        (roles) => roles.filter(({ missing }) => missing).length === 1,
        'exactly one role is the missing one'
      )
    }),
    steps: titled.extend({ points: between(titled, 2, 8) }),
    fee: z.strictObject({ value: text, title: text, text }),
    club: titled.extend({ picture, facts: between(figure, 2, 5), more: labeled }),
    closing: z.strictObject({ numeral: text, title: text, text, action: text })
  })
