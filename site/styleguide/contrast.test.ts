import { expect, test } from 'vitest'
import { palette } from '../../brand/palette.ts'
import { contrast, edgePairs, hex, readTokens, textPairs } from './tokens.tsx'

const tokens = new Map<string, string>(Object.entries(palette))

const allTextPairs = Object.entries(textPairs).flatMap(([on, pairs]) =>
  pairs.map(({ use, text, ground }) => ({ on, use, text, ground }))
)

test('black on white has the contrast that WCAG gives it', () => {
  const extremes = readTokens(':root { --black: #000000; --white: #ffffff; --gray: #777777; }')
  expect(contrast(extremes, 'black', 'white')).toBe(21)
  expect(contrast(extremes, 'white', 'gray')).toBeCloseTo(4.48, 2)
  expect(contrast(extremes, 'gray', 'gray')).toBe(1)
})

test('a share of a color is mixed as the browser mixes it', () => {
  const extremes = readTokens(':root { --black: #000000; --white: #ffffff; }')
  expect(hex(extremes, { paint: 'white', share: 0.2, into: 'black' })).toBe('#333333')
})

test('a name that is no color is refused', () => {
  expect(() => contrast(tokens, 'gutter', 'night')).toThrow('is not a color')
})

test.each(allTextPairs)('$on: $use can be read', ({ text, ground }) => {
  expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(edgePairs)('the edge of a control can be made out: $use', ({ text, ground }) => {
  expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(3)
})
