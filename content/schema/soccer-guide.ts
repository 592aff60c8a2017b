import { z } from 'zod'
import { fillClaims, type Claims } from './claims.ts'
import { guideEnding } from './articles.ts'
import { headingsOf } from './headings.ts'
import { type PageLinks, text } from './atoms.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
/** The texts around the chapters of the guide. */
export const soccerGuideSchema = <Path extends string>(links: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: z.strictObject({ title: text, text, picture }),
    contents: text,
    booking: z.strictObject({ title: text, text, action: text, calendar: text }),
    ending: guideEnding(links),
    content: text
  })

/** The guide, with a list of its chapters instead of their text. */
export function readGuide<Path extends string>(
  { content, ...guide }: z.infer<ReturnType<typeof soccerGuideSchema<Path>>>,
  claims: Claims[]
) {
  return fillClaims({ ...guide, chapters: headingsOf(content) }, claims)
}
