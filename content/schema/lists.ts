import { z } from 'zod'

/**
 * A list whose place has room for `min` to `max` records. The editor's form and the build say so in words.
 *
 *     facts: between(fact, 2, 5)
 */
export function between<Item extends z.ZodType>(item: Item, min: number, max: number) {
  const need = `${min} to ${max}`
  const message = ({ input }: { input?: unknown }) =>
    `takes ${need} of these, and there are ${countOf(input)}`
  return z
    .array(item)
    .min(min, { error: message })
    .max(max, { error: message })
    .meta({ description: `From ${need}.` })
}

/**
 * A list of a fixed length, because something is drawn for each record. `why` completes "Always 11: ".
 *
 *     roles: exactly(role, 11, 'the pitch shows a whole team')
 */
export function exactly<Item extends z.ZodType>(item: Item, count: number, why: string) {
  return z
    .array(item)
    .length(count, {
      error: ({ input }) => `takes exactly ${count} of these, and there are ${countOf(input)}: ${why}`
    })
    .meta({ description: `Always ${count}: ${why}.` })
}

const countOf = (input: unknown) => (Array.isArray(input) ? input.length : 0)
