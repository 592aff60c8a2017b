import { z } from 'zod'
import { text } from './text.ts'

/** The texts around the article on every article page, and at the end of every guide. */
export const articlePageSchema = z.strictObject({
  contents: text,
  next: z.strictObject({ title: text, more: text }),
  share: z.strictObject({
    email: text,
    share: text.meta({ description: "Opens the phone's own list of ways to share." }),
    copy: text,
    copied: text
  })
})
