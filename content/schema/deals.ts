import { z } from 'zod'
import { id, sample, text } from './atoms.ts'
import { isShown, shownFields } from './picture.ts'

const positions = ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'] as const

const origins = ['Africa', 'Asia', 'Europe', 'North America', 'Oceania', 'South America'] as const

/** From the lowest to the highest. */
const levels = ['Academy', 'JUCO', 'NAIA', 'D3', 'D2', 'D1', 'Semi-pro', 'Pro'] as const

/** What visitors can filter placements by. */
export const placementChoices = { position: [...positions], origin: [...origins], level: [...levels] }

/** The record of a placement, shown on the back of its card. A field that is missing is not shown. */
export const placementFields = {
  position: z.enum(positions).optional().meta({ description: 'On the back. Visitors filter by it.' }),
  origin: z.enum(origins).optional().meta({ description: 'The continent that the player comes from.' }),
  route: text.optional().meta({ description: 'How the player got there: College, Trial, Contract …' }),
  level: z.enum(levels).optional().meta({ description: 'The headline of the back.' }),
  clubType: text
    .optional()
    .meta({ description: 'The kind of club, not its name: College, Academy, Professional club …' }),
  season: text.optional().meta({ description: 'The season it is for: 2026/27.' })
}

/** A deal: its headline over the player's photograph or shirt, and its record on the back. */
const card = z.strictObject({
  id,
  headline: text,
  ...shownFields,
  ...placementFields,
  sample
})

/**
 * Place of a card: after this many of the cards without a place. A wide card covers two columns, a large one also two
 * rows.
 */
const place = z.strictObject({
  after: z.int().min(0).meta({ description: 'The number of deals of the other list that come before it.' }),
  size: z.enum(['single', 'wide', 'large']).default('single')
})

export const dealsSchema = z
  .strictObject({
    title: text,
    label: text.meta({ description: 'Read to people who do not see the wall.' }),
    hint: text.meta({ description: 'At the corner of a deal.' }),
    press: text.meta({ description: 'Shown where the shirts turn.' }),
    filter: z.strictObject({
      label: text,
      position: text,
      origin: text,
      level: text,
      count: text.meta({ description: '{count} is the number of shirts that match.' }),
      one: text,
      none: text
    }),
    cards: z.array(card.refine(...isShown)).meta({ title: 'Deals' }),
    placed: z
      .array(card.extend({ place }).refine(...isShown))
      .meta({ title: 'Deals with a fixed place', description: 'Wide and large ones.' })
  })
  .transform(({ cards, placed, ...words }) => ({
    ...words,
    choices: placementChoices,
    cards: orderCards(cards, placed)
  }))

type Card = z.output<typeof card>
type Placed = Card & { place: z.output<typeof place> }
type SizedCard = Card & { size: Placed['place']['size'] }

/** All cards in reading order. */
function orderCards(cards: readonly Card[], placed: readonly Placed[]): SizedCard[] {
  const placedAfter = (count: number) =>
    placed.filter((one) => Math.min(one.place.after, cards.length) === count).map(sized)
  return cards.reduce<SizedCard[]>(
    (wall, one, index) => wall.concat({ ...one, size: 'single' }, placedAfter(index + 1)),
    placedAfter(0)
  )
}

const sized = ({ place: { size }, ...rest }: Placed): SizedCard => ({ ...rest, size })
