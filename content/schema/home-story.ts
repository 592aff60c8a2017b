import { z } from 'zod'
import { ownIds } from './id.ts'
import { between, exactly } from './lists.ts'
import { picture } from './picture.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

/** The sections of the home page below its hero. A title may be broken into lines. */
export const homeStory = {
  statement: z.strictObject({ text }),
  audiences: z.strictObject({
    title: text,
    text,
    cards: exactly(
      z.strictObject({
        id: z.enum(['players', 'coaches']),
        title: text,
        picture,
        description: text,
        routes: between(text, 1, 4)
      }),
      2,
      'one card for players, one for coaches'
    ).refine(...ownIds)
  }),
  opportunities: z.strictObject({
    title: text,
    text,
    action: text,
    about: text,
    cards: exactly(
      z.strictObject({
        id: z.enum(['coaching', 'college', 'professional', 'careers']),
        title: text,
        text
      }),
      4,
      'a set piece is drawn for each'
    ).refine(...ownIds)
  }),
  about: z.strictObject({
    title: text,
    text,
    picture,
    facts: between(z.strictObject({ value: text, label: text }), 2, 5)
  }),
  process: z.strictObject({
    title: text,
    text,
    collage: picture,
    fallback: picture,
    steps: between(z.strictObject({ title: text, text }), 3, 6)
  }),
  promos: z.strictObject({
    label: text,
    action: text,
    newTab: text,
    cards: between(
      z.strictObject({
        figure: text,
        title: text,
        text,
        picture,
        url: z.url({ protocol: /^https$/ }),
        sample
      }),
      1,
      4
    )
  })
}
