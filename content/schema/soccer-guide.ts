import { z } from 'zod'
import { fillClaims, type Claims } from './claims.ts'
import { headingsOf } from './headings.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'

/** The texts around the chapters of the guide. */
export const soccerGuideSchema = z.strictObject({
  head: pageHead,
  hero: z.strictObject({ title: text, text, picture }),
  contents: text,
  booking: z.strictObject({ title: text, text, action: text, calendar: text }),
  content: text
})

/** The guide, with a list of its chapters instead of their text. */
export function readGuide({ content, ...guide }: z.infer<typeof soccerGuideSchema>, claims: Claims[]) {
  return fillClaims({ ...guide, chapters: headingsOf(content) }, claims)
}
