import { expect, test } from 'vitest'
import { placeDeals } from './place-deals.ts'

const choices = { origin: ['Africa', 'Europe'], level: ['Academy', 'D1', 'Pro'] }
const deal = (id: string, record: { level?: string; origin?: string }) => ({ id, ...record })
const cards = [
  ...Array.from({ length: 12 }, (_, index) => deal(`d1-${index}`, { level: 'D1', origin: 'Europe' })),
  deal('pro', { level: 'Pro' }),
  deal('coach', {})
]
const deals = { cards, choices }
const rungsOf = (some: typeof cards) =>
  placeDeals({ ...deals, cards: some }, 'ladder').groups.map(({ name }) => name)

test.each(['ladder', 'map'] as const)('has a place of its own for every shirt on the %s', (arrangement) => {
  const { places, groups } = placeDeals(deals, arrangement)
  const shirts = groups.flatMap(({ name, members }) =>
    members.map(({ id }) => JSON.stringify([arrangement === 'map' && name, places.get(id)]))
  )
  expect(new Set(shirts).size).toBe(cards.length)
})

test('shows every rung, and a touchline only for shirts without a level', () => {
  expect(rungsOf(cards)).toEqual(['Academy', 'D1', 'Pro', undefined])
  expect(rungsOf(cards.slice(0, 1))).toEqual(['Academy', 'D1', 'Pro'])
})
