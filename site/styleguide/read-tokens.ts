export type Tokens = ReadonlyMap<string, string>

/** The custom properties of the first rule of a style sheet by name, without what wider screens change. */
export function readTokens(css: string): Tokens {
  const rule = css.slice(0, css.indexOf('}'))
  return new Map(
    Array.from(rule.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' ').trim()
    ])
  )
}
