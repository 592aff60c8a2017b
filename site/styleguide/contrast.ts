import type { Tokens } from './read-tokens.ts'

type Rgb = [red: number, green: number, blue: number]

/** A token, or `share` (0 to 1) of one mixed into another, as `color-mix(in srgb, …)` does it. */
export type Paint = string | { paint: string; share: number; into: string }

export function hex(tokens: Tokens, paint: Paint): string {
  const channels = rgb(tokens, paint).map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
  return `#${channels.join('')}`
}

/** Contrast of two paints, 1 to 21, as https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio defines it. */
export function contrast(tokens: Tokens, one: Paint, other: Paint): number {
  const lights = [luminance(rgb(tokens, one)), luminance(rgb(tokens, other))]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

function rgb(tokens: Tokens, paint: Paint): Rgb {
  if (typeof paint === 'string') {
    const digits = /^#(\w\w)(\w\w)(\w\w)$/.exec(tokens.get(paint) ?? '')
    if (!digits) throw new Error(`--${paint} is not a color`)
    const channel = (index: 1 | 2 | 3) => Number.parseInt(digits[index] ?? '', 16)
    return [channel(1), channel(2), channel(3)]
  }
  const [over, under] = [rgb(tokens, paint.paint), rgb(tokens, paint.into)]
  const mix = (index: 0 | 1 | 2) => over[index] * paint.share + under[index] * (1 - paint.share)
  return [mix(0), mix(1), mix(2)]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
