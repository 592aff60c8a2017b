import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { between } from './lists.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

/** How the home page ends. */
export const homeClosing = <Path extends string>({ labeled }: PageLinks<Path>) => ({
  why: z.strictObject({
    title: text,
    text,
    action: text,
    points: between(z.strictObject({ title: text, text }), 3, 8)
  }),
  elite: z.strictObject({
    title: text,
    text,
    action: labeled,
    about: text,
    picture,
    places: z.coerce.number().int()
  })
})
