import { z } from 'zod'
import { callSchema } from './call.ts'
import type { PageLinks } from './links.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

/** The end of an article: one call that fits it. */
export const endingSchema = <Path extends string>(links: PageLinks<Path>) =>
  z.strictObject({ title: text, text, action: callSchema(links) }).meta({ description: 'After the text.' })

/** The end of a guide, which also names what to read next. A guide with a calendar has its call there. */
export const guideEnding = <Path extends string>(links: PageLinks<Path>) =>
  endingSchema(links).extend({
    action: callSchema(links).optional(),
    next: z.strictObject({ title: text, path: links.href, picture })
  })
