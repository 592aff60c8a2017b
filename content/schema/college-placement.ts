import { z } from 'zod'
import { guideEnding } from './articles.ts'
import { id, ownIds, type PageLinks, exactly, text } from './atoms.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
export const collegePlacementSchema = <Path extends string>(links: PageLinks<Path>) => {
  const step = z.strictObject({
    id,
    title: text,
    /** Its name on the timeline. */
    short: text,
    when: text,
    /** How many of a hundred placements arrive in this part of the season. */
    placements: z.int().nonnegative(),
    paragraphs: z.array(text).min(1),
    list: z.strictObject({ title: text, items: z.array(text).min(2) })
  })

  return z.strictObject({
    head: pageHead,
    hero: z.strictObject({ title: text, text, picture }),
    season: z.strictObject({ title: text, text, share: text, shareOf: text, note: text }),
    stepWord: text,
    steps: exactly(step, 6, 'several pages speak of six steps')
      .refine(...ownIds)
      .refine(
        (steps) => steps.reduce((sum, { placements }) => sum + placements, 0) === 100,
        'the placements of all steps must add up to 100'
      ),
    ending: guideEnding(links)
  })
}
