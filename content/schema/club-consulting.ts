import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

const percent = z.number().min(0).max(100)

/** Position of a role on the pitch, in percent from the top left. */
const place = z.strictObject({ x: percent, y: percent })

const role = z.strictObject({
  id: text,
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
    hero: z.strictObject({
      title: text,
      text,
      action: text,
      ask: text,
      was: text,
      now: text,
      roles: z
        .array(role)
        .length(11)
        .refine((roles) => roles.filter(({ missing }) => missing).length === 1, 'one role is missing')
    }),
    steps: z.strictObject({
      title: text,
      text,
      points: z.array(z.strictObject({ title: text, text })).min(1)
    }),
    fee: z.strictObject({ value: text, title: text, text }),
    club: z.strictObject({
      title: text,
      text,
      picture,
      facts: z.array(z.strictObject({ value: text, label: text })).length(3),
      more: labeled
    }),
    closing: z.strictObject({ title: text, text, action: text, picture })
  })
