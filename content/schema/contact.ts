import { z } from 'zod'
import { between, type PageLinks, refusedSample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { picture } from './picture.ts'

/** A page with one huge line and a form of the CRM. */
export const formPageSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    leadDialog: leadDialog.optional(),
    title: text,
    text,
    frame: text,
    aside: z.strictObject({ title: text, points: z.array(text).min(1), link: labeled.optional() }),
    mail: text
  })

const half = z.strictObject({ title: text, text, action: text })

export const getStartedSchema = z.strictObject({
  head: pageHead,
  title: text,
  player: half,
  coach: half,
  newTab: text,
  touchline: z.strictObject({ title: text, text, frame: text })
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

/** Who calls a visitor back, and what the call is about. */
export const firstCallSchema = z
  .strictObject({
    title: text,
    people: between(
      z.strictObject({
        name: text,
        role: text,
        languages: z.array(text).min(1).optional(),
        picture: picture.optional(),
        sample: refusedSample
      }),
      1,
      3
    ),
    rows: between(titled, 1, 4),
    keep: between(titled, 1, 2),
    privacy: text
  })
  .meta({ title: 'Who will call you' })
