import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { between } from './lists.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'

export const homeSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: z.strictObject({
      eyebrow: text,
      title: text,
      text,
      action: text,
      shortAction: text,
      picture,
      portrait: picture
    }),
    results: z.strictObject({
      title: text,
      stats: between(z.strictObject({ value: text, label: text }), 2, 5)
    }),
    closing: z.strictObject({ title: text, text, action: labeled, picture })
  })
