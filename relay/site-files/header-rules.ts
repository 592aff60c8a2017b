export type HeaderRule = { matches: (path: string) => boolean; headers: [name: string, value: string][] }

/**
 * Parses a `_headers` file as static hosts do: a path, in which `*` matches anything, followed by indented headers.
 * Throws on any other line. https://developers.cloudflare.com/pages/configuration/headers/,
 * https://docs.netlify.com/manage/routing/headers/
 */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    if (/^\/\S*\s*$/.test(line)) {
      rules.push({ matches: matcherOf(line.trim()), headers: [] })
      continue
    }
    const [, name, value] = /^\s+([\w-]+):\s*(\S.*?)\s*$/.exec(line) ?? []
    const rule = rules.at(-1)
    if (!rule || !name || !value)
      throw new Error(`_headers:${index + 1}: expected a path or an indented header`)
    rule.headers.push([name, value])
  }
  return rules
}

/**
 * Applies every matching rule. If several rules set a header, their values are joined by commas, as static hosts do.
 */
export function headersOf(path: string, rules: HeaderRule[]): Record<string, string> {
  const headers = new Headers()
  for (const { matches, headers: own } of rules) {
    if (matches(path)) for (const [name, value] of own) headers.append(name, value)
  }
  return Object.fromEntries(headers)
}

function matcherOf(pattern: string): (path: string) => boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return (path) => path === pattern
  return (path) => {
    if (!path.startsWith(first) || !path.endsWith(last)) return false
    let from = first.length
    for (const part of rest) {
      const at = path.indexOf(part, from)
      if (at < 0) return false
      from = at + part.length
    }
    return from <= path.length - last.length
  }
}
