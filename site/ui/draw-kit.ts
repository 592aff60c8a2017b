/** A football shirt seen from behind: club colors, pattern, number. */
export type KitLook = {
  main: string
  second: string
  numeral: string
  pattern: KitPatternName
  /** Or a short figure, such as `$5M`. */
  number: number | string
  /** A short word over the number. It must not contain markup characters. */
  tag: string
}

/** A centered line of text on the back of a shirt. Sizes are in units of the grid. */
export type KitLine = {
  text: string
  size: number
  baseline: number
  letterSpacing: number
  outline: number
}

/** Extra space between two words, because the outline would close the gap. */
export const wordSpacing = 3

/**
 * Makes the markup inside the `svg` of a shirt. `id` keeps its definitions apart from those of other shirts in the same
 * document. `write` makes the markup of a line: text, or its outlines if the font is not available.
 */
export function drawKit(look: KitLook, id: string, write: (line: KitLine) => string): string {
  const { main, second, numeral, pattern, number, tag } = look
  const trim = pattern === 'sleeves' ? main : second
  const isBand = pattern === 'band'
  const ink = isBand ? main : numeral
  // If a pattern runs behind the number, an outline separates them.
  const outline = isBand ? second : /plain|sleeves/.test(pattern) ? 'none' : main
  const figure = String(number)
  const [size, baseline] = figure.length > 2 ? [80, 157] : [118, 170]
  const lines: KitLine[] = [
    { text: tag, size: 19, baseline: 70, letterSpacing: 1.2, outline: 5 },
    { text: figure, size, baseline, letterSpacing: -3, outline: 9 }
  ]
  return [
    `<clipPath id="${id}-shirt"><path d="${shirt}"/></clipPath>`,
    `<linearGradient id="${id}-light">${light}</linearGradient>`,
    `<g clip-path="url(#${id}-shirt)">`,
    `<path d="M0 0h240v262h-240z" fill="${main}"/>`,
    `<path d="${kitPatterns[pattern]}" fill="${second}"/>`,
    `<path d="${cuffs}" fill="${trim}"/>`,
    `<path d="${folds}" opacity=".11"/>`,
    `<path d="${seams}" fill="none" stroke="black" stroke-opacity=".28" stroke-width="1.6"/>`,
    `<path d="${shirt}" fill="url(#${id}-light)"/>`,
    `<path d="${yoke}" fill="white" opacity=".07"/>`,
    '</g>',
    `<path d="${collar}" fill="${trim}"/><path d="${neck}" opacity=".5"/>`,
    `<g fill="${ink}" stroke="${outline}" paint-order="stroke" stroke-linejoin="round">`,
    ...lines.filter(({ text }) => text).map(write),
    '</g>'
  ].join('')
}

const light = [
  '<stop stop-opacity=".42"/>',
  '<stop offset=".2" stop-opacity=".06"/>',
  '<stop offset=".5" stop-color="white" stop-opacity=".1"/>',
  '<stop offset=".78" stop-opacity=".02"/>',
  '<stop offset="1" stop-opacity=".3"/>'
].join('')

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

const sleeves =
  'M49 32C39 36 33 43 28 53L5 99L40 119L55 93C55 70 58 47 66 26ZM191 32C201 36 207 43 212 53L235 99L200 119L185 93C185 70 182 47 174 26Z'

/** The second color of a shirt, as one path on the grid of 240 × 262 units. */
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

// The parts of a shirt as paths, on a grid of 240 by 262.

const shirt =
  'M89 17C99 29 141 29 151 17L191 32C201 36 207 43 212 53L235 99L200 119L185 93C183 140 184 198 188 244C151 253 89 253 52 244C56 198 57 140 55 93L40 119L5 99L28 53C33 43 39 36 49 32Z'

const cuffs = 'M3 92L45 117L42 123L0 98ZM237 92L195 117L198 123L240 98Z'

const collar = 'M89 17C99 29 141 29 151 17L146 12C136 21 104 21 94 12Z'

/** The inside of the collar. */
const neck = 'M94 12C104 21 136 21 146 12C134 7 106 7 94 12Z'

const folds =
  'M55 93C74 112 82 150 72 214C66 176 62 130 55 93ZM185 93C166 112 158 150 168 214C174 176 178 130 185 93ZM96 60C112 84 116 120 108 168C104 130 100 92 96 60ZM150 176C158 200 158 226 150 250C146 226 146 200 150 176Z'

const seams = 'M66 26C58 47 55 70 55 93M174 26C182 47 185 70 185 93'

/** The part over the shoulders. */
const yoke = 'M49 32C80 40 160 40 191 32L151 17C141 29 99 29 89 17Z'
