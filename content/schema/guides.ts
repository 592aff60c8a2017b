import { z } from 'zod'
import { guideEnding } from './articles.ts'
import { exactly, id, ownIds, type PageLinks, text, titled } from './atoms.ts'
import { type Claims, fillClaims } from './claims.ts'
import { headingsOf } from './headings.ts'
import { pageHead } from './page-head.ts'
import { picture } from './picture.ts'

/** The texts around the chapters of the guide. */
export const soccerGuideSchema = <Path extends string>(links: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: titled.extend({ picture }),
    contents: text,
    booking: titled.extend({ action: text, calendar: text }),
    ending: guideEnding(links),
    content: text
  })

/** The guide, with a list of its chapters instead of their text. */
export function readGuide<Path extends string>(
  { content, ...guide }: z.infer<ReturnType<typeof soccerGuideSchema<Path>>>,
  claims: Claims | undefined,
  english: string
) {
  return fillClaims({ ...guide, chapters: headingsOf(content, english) }, claims)
}

export const collegePlacementSchema = <Path extends string>(links: PageLinks<Path>) => {
  const step = z.strictObject({
    id,
    title: text,
    /** Its name on the timeline. */
    short: text,
    when: text,
    /** In the part of the season in which most placements arrive. */
    late: z.boolean().default(false),
    paragraphs: z.array(text).min(1),
    list: z.strictObject({ title: text, items: z.array(text).min(2) }),
    /** Beside it. The page has the drawings. */
    drawing: z.enum(['schools', 'late-placements']).optional()
  })

  return z.strictObject({
    head: pageHead,
    hero: titled.extend({ picture }),
    season: titled.extend({ share: text, shareOf: text, note: text }),
    stepWord: text,
    steps: exactly(step, 6, 'several pages speak of six steps')
      .refine(...ownIds)
      .refine((steps) => {
        const first = steps.findIndex(({ late }) => late)
        return first > 0 && steps.slice(first).every(({ late }) => late)
      }, 'the late steps are the last ones, and the first step is not late'),
    ending: guideEnding(links)
  })
}
