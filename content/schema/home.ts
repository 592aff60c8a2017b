import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { homeClosing } from './home-closing.ts'
import { homeReading } from './home-reading.ts'
import { homeStory } from './home-story.ts'
import { between } from './lists.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'

/** The home page, in the order of its sections. */
export const homeSchema = <Path extends string>(links: PageLinks<Path>) =>
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
    ...homeStory,
    ...homeReading(links),
    ...homeClosing(links),
    closing: z.strictObject({ title: text, text, action: links.labeled, picture })
  })
