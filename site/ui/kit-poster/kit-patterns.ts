import { sleeves } from './kit-shapes.ts'

export type KitPatternName =
  | 'plain'
  | 'stripes'
  | 'hoops'
  | 'sash'
  | 'halves'
  | 'quarters'
  | 'pinstripe'
  | 'chevron'
  | 'band'
  | 'sleeves'

/** The second color of a shirt, as one path on the grid of kit-shapes.ts. */
export const kitPatterns: Record<KitPatternName, string> = {
  plain: '',
  stripes: bars(8, 46, (x) => `M${x} 0h23v262h-23z`),
  hoops: bars(38, 50, (y) => `M0 ${y}h240v25h-240z`),
  sash: 'M28 8L78 8L214 260L164 260Z',
  halves: 'M120 0h120v262h-120z',
  quarters: 'M120 0h120v128h-120zM0 128h120v134h-120z',
  pinstripe: bars(2, 12, (x) => `M${x} 0h1.8v262h-1.8z`),
  chevron: 'M-6 66L120 150L246 66V104L120 188L-6 104Z',
  band: 'M0 98h240v62h-240z',
  sleeves
}

function bars(from: number, step: number, draw: (at: number) => string): string {
  return Array.from({ length: Math.ceil((240 - from) / step) }, (_, index) => draw(from + index * step)).join(
    ''
  )
}
