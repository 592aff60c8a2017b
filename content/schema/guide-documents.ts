import { z } from 'zod'
import { sample, text } from './atoms.ts'
const preview = { title: text, alt: text, sample }

/** The documents of the free guide of which the site shows a page. */
export const guideDocumentsSchema = z.strictObject({
  cover: z.strictObject({ title: text, note: text }),
  database: z.strictObject({ ...preview, levels: z.array(text).min(1) }),
  /** Parts that the player fills in are in [square brackets]. */
  template: z.strictObject({ ...preview, lines: z.array(text).min(1) }),
  workflow: z.strictObject({ ...preview, steps: z.array(z.strictObject({ day: text, task: text })).min(1) })
})
