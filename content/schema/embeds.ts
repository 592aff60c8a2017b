import { z } from 'zod'
import { text } from './text.ts'

const widget = z.strictObject({
  loading: text,
  open: text,
  failed: z.strictObject({ title: text, text })
})

/** What stands around forms, calendars and videos of others, while they load and when they do not. */
export const embedsSchema = z.strictObject({
  form: widget,
  booking: widget,
  absent: z.strictObject({ title: text, text }),
  retry: text,
  lead: text,
  or: text,
  close: text,
  script: text,
  booked: z.strictObject({ title: text, text }),
  video: z.strictObject({ play: text, elsewhere: text, newTab: text })
})
