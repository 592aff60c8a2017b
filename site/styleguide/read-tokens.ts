export type Tokens = ReadonlyMap<string, string>

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
