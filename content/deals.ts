import { z } from 'zod'
import { kit } from './kit.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

const card = {
  id: text,
  headline: text,
  /** True until the agency puts a deal of its own in its place. */
  sample: z.boolean().default(false)
}

const shown = z.union([z.strictObject({ picture }), z.strictObject({ kit })], 'needs a picture or a kit')

/** Where a card is pinned on the wall of six columns; it covers two columns when wide, and two rows too when large. */
const place = z.strictObject({
  column: z.int().min(1).max(6),
  row: z.int().min(1),
  size: z.enum(['single', 'wide', 'large'])
})

export const dealsSchema = z.strictObject({
  title: text,
  label: text,
  hint: text,
  cards: z.array(z.strictObject({ ...card, shown })),
  placed: z.array(z.strictObject({ ...card, shown, place }))
})
