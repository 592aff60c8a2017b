import type { Shape } from './shape.ts'

/** Whether visitors read a value as words: a text without restrictions. Ids, addresses and links have a pattern or a type. */
export const isWords = (shape: Shape) =>
  shape.kind === 'text' && shape.pattern === undefined && shape.type === undefined

/**
 * Applies `change` to every value of `data`, from the inside out. `place` is the value's path, such as `cards[0].title`.
 *
 *     walk(shape, data, '', (shape, value) => (isWords(shape) ? value.toUpperCase() : value))
 */
export function walk(
  shape: Shape,
  data: unknown,
  place: string,
  change: (shape: Shape, value: unknown, place: string) => unknown
): unknown {
  return change(shape, inner(), place)

  function inner(): unknown {
    if (shape.kind === 'list' && Array.isArray(data))
      return data.map((item, index) => walk(shape.item, item, `${place}[${index}]`, change))
    if (typeof data !== 'object' || data === null) return data
    const partOf = new Map(
      shape.kind === 'record' ? shape.parts.map((part) => [part.name, part.shape] as const) : []
    )
    if (shape.kind !== 'record' && shape.kind !== 'register') return data
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => {
        const of: Shape | undefined =
          shape.kind === 'register' ? { kind: 'record', parts: shape.parts } : partOf.get(key)
        return [key, of ? walk(of, value, place ? `${place}.${key}` : key, change) : value]
      })
    )
  }
}
