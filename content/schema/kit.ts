import { createDefaultImport } from '@content-collections/core'
import { z } from 'zod'
import { clubColors, clubNames } from '../../brand/club-colors.ts'
import { palette } from '../../brand/palette.ts'
import { channels, contrast } from './contrast.ts'

const { night, chalk, 'chalk-2': paper, ink } = palette

export const kitPatterns = [
  'plain',
  'stripes',
  'hoops',
  'sash',
  'halves',
  'quarters',
  'pinstripe',
  'chevron',
  'band',
  'sleeves'
] as const

/**
 * A shirt that represents a player without a photograph: club colors, pattern, number, and a short word over the
 * number. The ground of its poster is chosen here, so that its text always has a contrast of at least 4.5:1.
 */
export const kit = z
  .strictObject({
    club: z.enum(clubNames).meta({ title: 'Colors' }),
    pattern: z.enum(kitPatterns),
    number: z.int().min(1).max(99),
    tag: z
      .string()
      .max(12)
      .regex(/^[^<>&"]*$/, 'takes no < > & or "')
      .default('')
      .meta({ title: 'Word over the number' })
  })
  .transform(({ club, pattern, number, tag }) => {
    const [main, second, numeral] = clubColors[club]
    const ground = groundOf({ main, second, mode: (number + kitPatterns.indexOf(pattern) * 2) % 4 })
    const text = between(ground, chalk) >= 4.5 ? chalk : ink
    const look = { main, second, numeral, pattern, number, tag }
    // A shirt almost as dark as its ground gets light on its edge.
    const rim = between(ground, main) < 1.8
    return { ...look, ground, text, rim, image: kitImage(look) }
  })

type Look = { main: string; second: string; numeral: string; pattern: string; number: number; tag: string }

/** The image of a shirt, which the build draws: see vite/kit-images.ts. */
function kitImage({ number, ...look }: Look) {
  const query = new URLSearchParams({ ...look, number: String(number) })
  return createDefaultImport<string>(`kit-image?${query}`)
}

type Ground = { main: string; second: string; mode: number }

/**
 * The ground is one of four, chosen by `mode`: dark main color, paper, second color or deep main color. It is darkened
 * until text on it is readable.
 */
function groundOf({ main, second, mode }: Ground): string {
  const light = between(main, chalk) < 1.9
  let ground = mix(main, night, light ? 0.78 : 0.74)
  if (mode === 1 && !light) ground = paper
  if (mode === 2 && between(main, second) > 2.2 && between(second, chalk) > 1.2)
    ground = mix(second, night, 0.1)
  if (mode === 3) ground = mix(main, night, light ? 0.6 : 0.42)
  while (between(ground, chalk) < 4.5 && between(ground, ink) < 4.5) ground = mix(ground, night, 0.06)
  return ground
}

/** Contrast of two colors written as #rrggbb. */
const between = (one: string, other: string) => contrast(channels(one), channels(other))

function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, index) => value * (1 - share) + (others[index] ?? 0) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
