import { z } from 'zod'
import { picture } from './picture.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

/** The sections of the home page below its hero. A title may be broken into lines. */
export const homeStorySchema = z.strictObject({
  statement: z.strictObject({ text }),
  audiences: z.strictObject({
    title: text,
    text,
    cards: z
      .array(
        z.strictObject({
          id: z.enum(['players', 'coaches']),
          title: text,
          picture,
          description: text,
          routes: z.array(text).min(1)
        })
      )
      .length(2)
  }),
  opportunities: z.strictObject({
    title: text,
    text,
    action: text,
    about: text,
    cards: z
      .array(
        z.strictObject({
          id: z.enum(['coaching', 'college', 'professional', 'careers']),
          title: text,
          text
        })
      )
      .length(4)
  }),
  about: z.strictObject({
    title: text,
    text,
    picture,
    facts: z.array(z.strictObject({ value: text, label: text })).length(3)
  }),
  process: z.strictObject({
    title: text,
    text,
    collage: picture,
    fallback: picture,
    steps: z.array(z.strictObject({ title: text, text })).length(4)
  }),
  promos: z.strictObject({
    label: text,
    action: text,
    newTab: text,
    cards: z
      .array(
        z.strictObject({
          figure: text,
          title: text,
          text,
          picture,
          url: z.url({ protocol: /^https$/ }),
          sample
        })
      )
      .length(2)
  })
})
