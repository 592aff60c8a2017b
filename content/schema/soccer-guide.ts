import { z } from 'zod'
import { fillClaims, type Claims } from './claims.ts'
import { headingsOf } from './headings.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'

/** What stands around the chapters of the guide, which are its text. */
export const soccerGuideSchema = z.strictObject({
  head: pageHead,
  opening: z.strictObject({ title: text, text, picture }),
  contents: text,
  booking: z.strictObject({ title: text, text, action: text, calendar: text }),
  content: text
})

/** The guide with the list of its chapters in place of their text. */
export function readGuide({ content, ...guide }: z.infer<typeof soccerGuideSchema>, claims: Claims[]) {
  return fillClaims({ ...guide, chapters: headingsOf(content) }, claims)
}
