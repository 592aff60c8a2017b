import { z } from 'zod'
import { id, sample, text } from './atoms.ts'
import { placementChoices, placementFields } from './placement.ts'
import { isShown, shownFields } from './picture.ts'
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
    arrange: z.strictObject({
      label: text,
      wall: text,
      ladder: text,
      map: text,
      press: text.meta({ description: 'Under the ladder and the map, until a shirt is pressed.' }),
      noLevel: text.meta({ description: 'Over the shirts without a level, under the ladder.' }),
      noOrigin: text.meta({ description: 'Over the shirts without an origin, on the map.' }),
      pass: text.meta({ description: 'Under the map.' })
    }),
    cards: z.array(card.refine(...isShown)).meta({ title: 'Deals' }),
    placed: z
      .array(card.extend({ place }).refine(...isShown))
      .meta({ title: 'Deals with a fixed place', description: 'Wide and large ones.' })
  })
  .transform(({ cards, placed, ...words }) => ({
    ...words,
    choices: placementChoices,
    cards: hang(cards, placed)
  }))

type Card = z.output<typeof card>
type Placed = Card & { place: z.output<typeof place> }
type Hung = Card & { size: Placed['place']['size'] }

/** All cards in reading order. */
function hang(cards: readonly Card[], placed: readonly Placed[]): Hung[] {
  const behind = (count: number) =>
    placed.filter((one) => Math.min(one.place.after, cards.length) === count).map(sized)
  return cards.reduce<Hung[]>(
    (wall, one, index) => wall.concat({ ...one, size: 'single' }, behind(index + 1)),
    behind(0)
  )
}

const sized = ({ place: { size }, ...rest }: Placed): Hung => ({ ...rest, size })
