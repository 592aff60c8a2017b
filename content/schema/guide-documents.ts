import { z } from 'zod'
import { sample } from './sample.ts'
import { text } from './text.ts'

const preview = { title: text, alt: text, sample }

/** What comes with the free guide, as far as the site shows a page of it. */
export const guideDocumentsSchema = z.strictObject({
  cover: z.strictObject({ title: text, note: text }),
  database: z.strictObject({ ...preview, levels: z.array(text).min(1) }),
  /** What the player fills in stands between [square brackets]. */
  template: z.strictObject({ ...preview, lines: z.array(text).min(1) }),
  workflow: z.strictObject({ ...preview, steps: z.array(z.strictObject({ day: text, task: text })).min(1) })
})
