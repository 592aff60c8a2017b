import { z } from 'zod'
import { ownIds, between, exactly, text } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
/** The pitch to a women's league: a match plan in three phases over the map of four states. */
export const uwsPartnershipSchema = z.strictObject({
  head: pageHead,
  leadDialog,
  hero: z.strictObject({ title: text, text, action: text, note: text }),
  growth: z.strictObject({
    title: text,
    text,
    figures: between(z.strictObject({ value: text, label: text }), 2, 6)
  }),
  phases: z.strictObject({
    title: text,
    items: exactly(
      z.strictObject({
        id: z.enum(['pilot', 'recruit', 'amplify']),
        title: text,
        when: text,
        text
      }),
      3,
      'a map is drawn for each'
    ).refine(...ownIds)
  }),
  support: z.strictObject({
    title: text,
    text,
    items: z.array(z.strictObject({ title: text, text })).min(1)
  }),
  closing: z.strictObject({ title: text, text, action: text }),
  /** Structured data about the partnership for search engines. */
  service: z.strictObject({ name: text, type: text, audience: text, states: between(text, 1, 8) })
})
