import { z } from 'zod'
import { between, refusedSample, text } from './atoms.ts'
import { picture } from './picture.ts'
const row = z.strictObject({ title: text, text })

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
    rows: between(row, 1, 6),
    calendar: row.meta({ description: 'Only where the visitor picks the time.' }),
    privacy: text
  })
  .meta({ title: 'Who will call you' })
