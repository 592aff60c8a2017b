import { kitPatterns, type KitPatternName } from './kit-patterns.ts'
import { collar, cuffs, folds, neck, seams, shirt, yoke } from './kit-shapes.ts'

/** A football shirt seen from behind: club colors, pattern, number. */
export type KitLook = {
  main: string
  second: string
  numeral: string
  pattern: KitPatternName
  number: number
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
  const lines: KitLine[] = [
    { text: tag, size: 19, baseline: 70, letterSpacing: 1.2, outline: 5 },
    { text: String(number), size: 118, baseline: 170, letterSpacing: -3, outline: 9 }
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
