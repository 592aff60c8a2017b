import { channels, contrast as contrastOf, type Rgb } from '../../content/schema/contrast.ts'
import type { Tokens } from './read-tokens.ts'

/** A token, or `share` (0 to 1) of one paint mixed into another, like `color-mix(in srgb, …)`. */
export type Paint = string | { paint: string; share: number; into: string }

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
