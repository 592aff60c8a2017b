import { z } from 'zod'
import { between, exactly, type PageLinks, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture, smallPicture } from './picture.ts'

/** A page with one huge line, three steps and a form of the CRM. */
export const formPageSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    leadDialog: leadDialog.optional(),
    title: text,
    text,
    steps: exactly(titled, 3, 'they are drawn along a line'),
    frame: text.meta({ description: 'Above the form.' }),
    aside: z.strictObject({
      title: text,
      points: z.array(text).min(1),
      toldInSteps: z
        .boolean()
        .default(false)
        .meta({ description: 'The first step says the points, so a phone leaves them out.' }),
      link: labeled.optional()
    }),
    cost: text.optional(),
    mail: text
  })

const half = titled.extend({ action: text })

export const getStartedSchema = z.strictObject({
  head: pageHead,
  title: text,
  player: half,
  coach: half,
  newTab: text,
  touchline: titled.extend({ frame: text, picture })
})

export const thankYouSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    clock: text,
    title: text,
    text,
    unsent: text.meta({
      description: 'In place of the text, for people whose form sent nothing (see the settings).'
    }),
    talk: z.strictObject({ title: text, frame: text }),
    steps: between(text, 2, 4),
    call: text.meta({ description: 'Opens what the first call is about.' }),
    privacy: text.meta({ description: 'Opens what you keep, and for how long.' }),
    links: between(labeled, 1, 3)
  })

/** How a visitor is answered, and what the call is about. */
export const firstCallSchema = z
  .strictObject({
    title: text,
    person: z
      .strictObject({
        name: text,
        portrait: smallPicture,
        license: z.strictObject({
          label: text,
          register: z
            .url({ protocol: /^https$/ })
            .meta({ description: 'The entry in the public register. A whole address.' })
        }),
        languages: z.array(text).min(1),
        reply: text.meta({ description: 'How and when they answer, in one sentence.' })
      })
      .optional()
      .meta({ title: 'Person', description: 'Who answers and calls. Only somebody who does.' }),
    answer: text.meta({ description: 'How we answer, until there is a person.' }),
    more: text.meta({ description: 'Opens the rows.' }),
    rows: between(titled, 1, 4),
    keep: between(titled, 1, 2).meta({ title: 'What we keep' }),
    privacy: text
  })
  .meta({ title: 'How we answer' })
