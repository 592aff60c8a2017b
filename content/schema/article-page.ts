import { z } from 'zod'
import { text } from './text.ts'

/** The texts around the article on every article page. */
export const articlePageSchema = z.strictObject({
  breadcrumb: z.strictObject({ label: text, home: text, resources: text }),
  contents: text,
  next: z.strictObject({ title: text, more: text })
})
