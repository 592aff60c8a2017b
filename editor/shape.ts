/** The values that are allowed at a place of the content, as the editor's forms need to know them. */
export type Shape = { title?: string | undefined; hint?: string | undefined; fallback?: unknown } & Kind

export type Part = { name: string; required: boolean; shape: Shape }

type Limits = { min?: number | undefined; max?: number | undefined }

export type Kind =
  | ({ kind: 'text' } & Limits & {
        pattern?: string | undefined
        type?: 'url' | 'email' | undefined
        /** An id is made from the names of its record; a link is chosen from the pages. */
        use?: 'id' | 'link' | undefined
        /** Where in the same file the records are that it names by their ids, such as `filters.place.options`. */
        pick?: string | undefined
      })
  | ({ kind: 'number'; whole: boolean } & Limits)
  /** `refused`: a build for the public refuses a record for which it is true. */
  | { kind: 'flag'; refused?: boolean | undefined }
  | { kind: 'date' }
  | { kind: 'picture' }
  | { kind: 'choice'; options: string[] }
  | { kind: 'constant'; value: unknown }
  | { kind: 'record'; parts: Part[] }
  | ({ kind: 'list'; item: Shape } & Limits)
  /** Values of a fixed number and order, such as the two coordinates of a point. */
  | { kind: 'tuple'; items: Shape[] }
  /** Records by key, such as the claims by their ids. */
  | { kind: 'register'; parts: Part[] }

export type Place = (string | number)[]

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The first value for which the form has no field, and why. It would look empty there, and the next save would lose it. In
 * another language, `isLoose`, what translates nothing is left out.
 */
export function misfitOf(
  shape: Shape,
  value: unknown,
  isLoose: boolean,
  place: Place = []
): { place: Place; why: string } | undefined {
  if (value === undefined || value === null || shape.kind === 'constant') return undefined
  const within = (parts: [string | number, Shape | undefined, unknown][]) => {
    for (const [key, part, inner] of parts) {
      const here = [...place, key]
      if (!part && !isLoose) return { place: here, why: 'is no field of this page' }
      const misfit = part && misfitOf(part, inner, isLoose, here)
      if (misfit) return misfit
    }
    return undefined
  }
  if (shape.kind === 'list' || shape.kind === 'tuple') {
    if (!Array.isArray(value)) return { place, why: 'is not a list' }
    return within(
      value.map((item: unknown, at) => [at, shape.kind === 'list' ? shape.item : shape.items[at], item])
    )
  }
  if (shape.kind === 'record' || shape.kind === 'register') {
    if (!isRecord(value)) return { place, why: 'is not a group of fields' }
    const partOf = (name: string): Shape | undefined =>
      shape.kind === 'register'
        ? { kind: 'record', parts: shape.parts }
        : shape.parts.find((part) => part.name === name)?.shape
    return within(Object.entries(value).map(([name, inner]) => [name, partOf(name), inner]))
  }
  const wanted = shape.kind === 'number' ? 'number' : shape.kind === 'flag' ? 'boolean' : 'string'
  const names = { number: 'a number', boolean: 'true or false', string: 'a text; put it in quotes' }
  return typeof value === wanted ? undefined : { place, why: `is not ${names[wanted]}` }
}

/**
 * Reads a field for a number: the number, if the text is one, else the text, which a save refuses.
 * Undefined for an empty field.
 */
export function numberOrText(typed: string): number | string | undefined {
  const number = Number(typed)
  return Number.isFinite(number) && String(number) === typed ? number : typed || undefined
}

/** The field for the text after the frontmatter. */
export const bodyField = 'content'

/** The field of a document in another language that has what was reviewed: by place, the hash of the English sentence. */
export const reviewField = '$reviewed'

/** English sentences by their places, such as `cards.0.text`, each with the hash that a review of it records. */
export type Sentences = Record<string, { text: string; hash?: string | undefined }>

/** What a sentence waits for in another language: its words, a look at new ones, or one because the English has changed. */
export type Task = 'missing' | 'unread' | 'old'

export function taskOf(
  { text, hash }: Sentences[string],
  word: unknown,
  reviewed: unknown
): Task | undefined {
  if (hash === undefined || reviewed === hash) return undefined
  if (typeof word === 'string' && word !== '') return reviewed === undefined ? 'unread' : 'old'
  return hasWords(text) ? 'missing' : undefined
}

/** Whether a text is more than figures and placeholders, which are the same in every language. */
export const hasWords = (text: string) => /\p{Letter}/u.test(text.replaceAll(/\{[^}]*\}/g, ''))

export function valueAt(data: unknown, place: Place): unknown {
  let value = data
  for (const key of place)
    value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
  return value
}

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
