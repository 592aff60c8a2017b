import { describe, expect, test } from 'vitest'
import { channels, contrast } from './contrast.ts'
import { kit, kitPatterns } from './kit.ts'

const clubs = kit.in.shape.club.options

describe('the poster of a kit', () => {
  test('has text at 4.5:1 or more on its ground, for every club, pattern and number', () => {
    const all = clubs.flatMap((club) =>
      kitPatterns.flatMap((pattern) => [1, 2, 3, 4].map((number) => kit.parse({ club, pattern, number })))
    )
    expect(all).toHaveLength(clubs.length * kitPatterns.length * 4)
    expect(all.filter(({ ground, text }) => contrast(channels(ground), channels(text)) < 4.5)).toEqual([])
  })

  test('is the same whenever it is drawn', () => {
    const record = { club: 'plum', pattern: 'sash', number: 9, tag: 'PRO' }
    expect(kit.parse(record)).toEqual(kit.parse(record))
  })

  test('takes no club, pattern or number that is not there, and no markup', () => {
    for (const wrong of [
      { club: 'gold' },
      { pattern: 'dots' },
      { number: 0 },
      { number: 100 },
      { tag: '<b>' }
    ]) {
      expect(kit.safeParse({ club: 'plum', pattern: 'sash', number: 9, ...wrong }).success).toBe(false)
    }
  })
})
