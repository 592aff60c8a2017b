import { z } from 'zod'
import { pageHead } from './page-head.ts'
import { sample, text } from './atoms.ts'
export const privacySchema = z.strictObject({
  head: pageHead,
  title: text,
  text,
  sample,
  sections: z.array(z.strictObject({ title: text, paragraphs: z.array(text).min(1) })).min(1)
})
