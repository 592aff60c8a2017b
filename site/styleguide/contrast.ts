import { channels, contrast as contrastOf, type Rgb } from '../../content/schema/contrast.ts'

type Tokens = ReadonlyMap<string, string>

/** Reads the custom properties of a style sheet's first rule, by name. Ignores changes for other screen sizes. */
export function readTokens(css: string): Tokens {
  const rule = css.slice(0, css.indexOf('}'))
  return new Map(
    Array.from(rule.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' ').trim()
    ])
  )
}

/** A token, or `share` (0 to 1) of one paint mixed into another, like `color-mix(in srgb, …)`. */
type Paint = string | { paint: string; share: number; into: string }

export function hex(tokens: Tokens, paint: Paint): string {
  const digits = rgb(tokens, paint).map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

/** Contrast of two paints, 1 to 21. */
export function contrast(tokens: Tokens, one: Paint, other: Paint): number {
  return contrastOf(rgb(tokens, one), rgb(tokens, other))
}

function rgb(tokens: Tokens, paint: Paint): Rgb {
  if (typeof paint === 'string') return channels(tokens.get(paint) ?? `--${paint}`)
  const [over, under] = [rgb(tokens, paint.paint), rgb(tokens, paint.into)]
  const mix = (index: 0 | 1 | 2) => over[index] * paint.share + under[index] * (1 - paint.share)
  return [mix(0), mix(1), mix(2)]
}

export type Pair = { use: string; text: Paint; ground: Paint }

const mix = (paint: string, share: number, into: string): Paint => ({ paint, share, into })

/** Every pair of text and background colors that the components use. */
export const textPairs: Record<string, readonly Pair[]> = {
  'On night': [
    { use: 'Text', text: 'chalk', ground: 'night' },
    { use: 'Muted', text: 'mist', ground: 'night' },
    { use: 'Muted, on a panel', text: 'mist', ground: 'night-2' },
    { use: 'Lead over a picture', text: 'mist-picture', ground: 'night' },
    { use: 'Mark', text: 'volt', ground: 'night' },
    { use: 'Emphasis', text: 'flood', ground: 'night' },
    { use: 'Error', text: 'red-night', ground: 'night' }
  ],
  'On turf': [
    { use: 'Text', text: 'chalk', ground: 'turf' },
    { use: 'Muted', text: 'mist-turf', ground: 'turf' },
    { use: 'Muted, on a panel', text: 'mist-turf', ground: 'turf-2' },
    { use: 'Mark', text: 'volt', ground: 'turf' },
    { use: 'Error', text: 'red-night', ground: 'turf' }
  ],
  'On chalk': [
    { use: 'Text', text: 'ink', ground: 'chalk' },
    { use: 'Muted', text: 'slate', ground: 'chalk' },
    { use: 'Muted, on a panel', text: 'slate', ground: 'chalk-2' },
    { use: 'Error', text: 'red-ink', ground: 'chalk' },
    { use: 'Error, on a panel', text: 'red-ink', ground: 'chalk-2' }
  ],
  Controls: [
    { use: 'Call', text: 'ink', ground: 'volt' },
    { use: 'Call, pressed', text: 'ink', ground: 'volt-lo' },
    { use: 'Call on chalk', text: 'chalk', ground: 'ink' },
    { use: 'Disabled on night', text: mix('chalk', 0.82, 'night'), ground: mix('chalk', 0.24, 'night') },
    { use: 'Disabled on turf', text: mix('chalk', 0.82, 'turf'), ground: mix('chalk', 0.24, 'turf') },
    { use: 'Disabled on chalk', text: mix('ink', 0.82, 'chalk'), ground: mix('ink', 0.24, 'chalk') },
    { use: 'Placeholder on night', text: mix('chalk', 0.62, 'night'), ground: mix('chalk', 0.03, 'night') },
    { use: 'Placeholder on turf', text: mix('chalk', 0.62, 'turf'), ground: mix('chalk', 0.03, 'turf') },
    { use: 'Placeholder on chalk', text: mix('ink', 0.62, 'chalk'), ground: mix('ink', 0.03, 'chalk') },
    { use: 'Chip on turf', text: 'chalk', ground: mix('chalk', 0.13, 'turf') },
    { use: 'Chip on chalk', text: 'ink', ground: mix('ink', 0.13, 'chalk') },
    { use: 'Count of a pressed filter', text: mix('chalk', 0.78, 'ink'), ground: 'ink' }
  ]
}

/** Edges that mark the bounds of a control. */
export const edgePairs: readonly Pair[] = [
  { use: 'On night', text: mix('chalk', 0.46, 'night'), ground: 'night' },
  { use: 'On turf', text: mix('chalk', 0.46, 'turf'), ground: 'turf' },
  { use: 'On chalk', text: mix('ink', 0.46, 'chalk'), ground: 'chalk' }
]

export const forbiddenPairs: readonly Pair[] = [
  { use: 'Volt on chalk', text: 'volt', ground: 'chalk' },
  { use: 'Volt on a chalk panel', text: 'volt', ground: 'chalk-2' }
]
