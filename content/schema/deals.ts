import { z } from 'zod'
import { id } from './id.ts'
import { sample } from './sample.ts'
import { isShown, shownFields } from './player-image.ts'
import { text } from './text.ts'

/** A deal: its headline over the player's photograph or shirt. */
const card = z.strictObject({
  id,
  headline: text,
  ...shownFields,
  sample
})

/**
 * Place of a card: after this many of the cards without a place. A wide card covers two columns, a large one also two
 * rows.
 */
const place = z.strictObject({
  after: z.int().min(0),
  size: z.enum(['single', 'wide', 'large']).default('single')
})

export const dealsSchema = z
  .strictObject({
    title: text,
    label: text,
    hint: text,
    cards: z.array(card.refine(...isShown)),
    placed: z.array(card.extend({ place }).refine(...isShown))
  })
  .transform(({ cards, placed, ...words }) => ({ ...words, cards: hang(cards, placed) }))

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
