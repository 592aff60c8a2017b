import { z } from 'zod'
import { text } from './atoms.ts'

const widget = z.strictObject({
  loading: text,
  open: text,
  failed: z.strictObject({ title: text, text })
})

/** The texts around other providers' forms, calendars and videos, while they load and if they fail to load. */
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
