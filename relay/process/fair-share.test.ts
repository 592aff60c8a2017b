import { expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'

/** Takes places by name and records which were cut. */
function takePlaces(limits: { total: number; each: number }) {
  const share = createFairShare(limits)
  const cut: string[] = []
  const enter = (address: string, name = address) => share.enter(address, () => cut.push(name))
  return { share, cut, enter }
}

test('refuses an address that has its share, and takes it again once it gave one back', () => {
  const { enter, share } = takePlaces({ total: 10, each: 2 })
  const leave = enter('a')
  enter('a')
  expect(enter('a')).toBeUndefined()
  expect(enter('b')).toBeDefined()
  leave?.()
  leave?.()
  expect(share.size()).toBe(2)
  expect(enter('a')).toBeDefined()
})

test('when all places are taken, the address that holds the most loses its oldest', () => {
  const { enter, cut, share } = takePlaces({ total: 4, each: 3 })
  enter('honest')
  for (const name of ['first', 'second', 'third']) enter('greedy', name)
  enter('newcomer')
  expect(cut).toEqual(['first'])
  enter('another')
  expect(cut).toEqual(['first', 'second'])
  expect(share.size()).toBe(4)
})

test('when all places are taken, an address that would hold as much as the largest cuts nobody', () => {
  const { enter, cut, share } = takePlaces({ total: 5, each: 5 })
  for (const address of ['a', 'b']) for (const name of ['1', '2']) enter(address, address + name)
  enter('newcomer')
  expect(enter('a')).toBeUndefined()
  expect(enter('newcomer')).toBeUndefined()
  expect(cut).toEqual([])
  expect(enter('another')).toBeDefined()
  expect(cut).toEqual(['a1'])
  expect(enter('b')).toBeUndefined()
  expect(share.size()).toBe(5)
})

test('when every address holds one place, the oldest is cut', () => {
  const { enter, cut } = takePlaces({ total: 3, each: 3 })
  for (const address of ['a', 'b', 'c', 'd', 'e']) enter(address)
  expect(cut).toEqual(['a', 'b'])
})

test('an address that was cut and gives its place back gives back nothing', () => {
  const { enter, share } = takePlaces({ total: 1, each: 1 })
  const leave = enter('a')
  enter('b')
  leave?.()
  expect(share.size()).toBe(1)
})
