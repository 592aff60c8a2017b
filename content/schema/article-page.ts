import { z } from 'zod'
import { text } from './text.ts'

/** What every article page says around its article. */
export const articlePageSchema = z.strictObject({
  breadcrumb: z.strictObject({ label: text, home: text, resources: text }),
  contents: text,
  next: z.strictObject({ title: text, more: text })
})
