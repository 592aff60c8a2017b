import { z } from 'zod'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'

export const privacySchema = z.strictObject({
  head: pageHead,
  title: text,
  text,
  /** True until the agency provides its own wording. */
  sample: z.boolean(),
  sections: z.array(z.strictObject({ title: text, paragraphs: z.array(text).min(1) })).min(1)
})
