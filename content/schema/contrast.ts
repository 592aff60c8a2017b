export type Rgb = readonly [red: number, green: number, blue: number]

/** The color channels, 0 to 255, of a color written as #rrggbb. */
export function channels(color: string): Rgb {
  const digits = /^#(\w\w)(\w\w)(\w\w)$/.exec(color)
  if (!digits) throw new Error(`${color} is not a color`)
  const channel = (index: 1 | 2 | 3) => Number.parseInt(digits[index] ?? '', 16)
  return [channel(1), channel(2), channel(3)]
}

/** Contrast of two colors, 1 to 21, as https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const lights = [luminance(one), luminance(other)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
