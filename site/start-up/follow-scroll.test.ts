import { describe, expect, test } from 'vitest'
import { scrollProgress } from './follow-scroll.ts'

/** A box half as tall as the view. */
const at = (top: number) => ({ top, height: 400, view: 800 })

const tall = (top: number) => ({ top, height: 1600, view: 800 })

describe('the progress of a box through the view', () => {
  test.each([
    ['cover 0% cover 100%', 800, 0],
    ['cover 0% cover 100%', 200, 0.5],
    ['cover 0% cover 100%', -400, 1],
    ['entry 0% entry 100%', 600, 0.5],
    ['contain 0% contain 100%', 200, 0.5],
    ['exit 0% exit 100%', -100, 0.25],
    ['entry 50% contain 50%', 600, 0],
    ['entry 50% contain 50%', 400, 0.5],
    [' cover 25% cover 50% ', 350, 0.5]
  ])('in %s with its top at %i px is %d', (range, top, progress) => {
    expect(scrollProgress(range, at(top))).toBeCloseTo(progress)
  })

  test('stays at its ends before and after the range', () => {
    expect(scrollProgress('cover 20% cover 40%', at(799))).toBe(0)
    expect(scrollProgress('cover 20% cover 40%', at(-399))).toBe(1)
  })

  test('of a box taller than the view is measured from where it fills the view', () => {
    expect(scrollProgress('contain 0% contain 100%', tall(0))).toBe(0)
    expect(scrollProgress('contain 0% contain 100%', tall(-800))).toBe(1)
  })
})
