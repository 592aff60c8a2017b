import { z } from 'zod'
import { sample } from './sample.ts'
import { isShown, shownFields } from './player-image.ts'
import { text } from './text.ts'

/** A deal: its headline over what shows the player. */
const card = z.strictObject({
  id: text,
  headline: text,
  ...shownFields,
  sample
})

/** Where a card hangs: behind so many of the cards that are not placed. Wide covers two columns, large two rows too. */
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

/** All cards in the order in which they are read. */
function hang(cards: readonly Card[], placed: readonly Placed[]): Hung[] {
  const behind = (count: number) =>
    placed.filter((one) => Math.min(one.place.after, cards.length) === count).map(sized)
  return cards.reduce<Hung[]>(
    (wall, one, index) => wall.concat({ ...one, size: 'single' }, behind(index + 1)),
    behind(0)
  )
}

const sized = ({ place: { size }, ...rest }: Placed): Hung => ({ ...rest, size })
