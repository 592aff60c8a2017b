import { describe, expect, test } from 'vitest'
import { dealsSchema } from './deals.ts'

const kit = { club: 'plum', pattern: 'sash', number: 9 }
const filter = {
  label: 'Like me',
  position: 'P',
  origin: 'O',
  level: 'L',
  count: '{count}',
  one: '1',
  none: '0'
}
const words = {
  title: 'Deals',
  label: 'Deals',
  hint: 'More',
  press: 'Press',
  filter
}
const card = (id: string) => ({ id, headline: id, kit })
const placed = (id: string, after: number, size = 'single') => ({ ...card(id), place: { after, size } })

describe('the wall of deals', () => {
  test('has the placed cards between the others, those of one place in their order', async () => {
    const { cards } = await dealsSchema.parseAsync({
      ...words,
      cards: [card('one'), card('two')],
      placed: [placed('last', 9), placed('first', 0, 'large'), placed('middle', 1), placed('next', 1, 'wide')]
    })
    expect(cards.map(({ id, size }) => `${id} ${size}`)).toEqual([
      'first large',
      'one single',
      'middle single',
      'next wide',
      'two single',
      'last single'
    ])
  })

  test('takes no card without a kit and a picture', async () => {
    const { success } = await dealsSchema.safeParseAsync({
      ...words,
      cards: [{ id: 'one', headline: 'One' }],
      placed: []
    })
    expect(success).toBe(false)
  })
})
