import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

export const homeReadingSchema = <Path extends string>({ href }: PageLinks<Path>) =>
  z.strictObject({
    resources: z.strictObject({
      title: text,
      more: text,
      items: z.array(z.strictObject({ title: text, excerpt: text, to: href, picture })).length(3)
    }),
    news: z.strictObject({
      title: text,
      items: z.array(z.strictObject({ headline: text, description: text, to: href, picture })).length(3)
    })
  })
