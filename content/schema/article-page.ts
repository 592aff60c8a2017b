import { z } from 'zod'
import { text } from './text.ts'

/** The texts around the article on every article page. */
export const articlePageSchema = z.strictObject({
  contents: text,
  next: z.strictObject({ title: text, more: text })
})
