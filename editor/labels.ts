import { isRecord, type Place, type Shape } from './shape.ts'

/** What a field is called in the form. */
export const labelOf = (name: string, shape: Shape) => shape.title ?? inWords(name)

/** One of a list: "Openings" has an "Opening", "People" a "Person". */
export const singular = (label: string) =>
  label
    .replace(/^People$/, 'Person')
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '')

/** The shape at a place, and what its field is called. */
export function fieldAt(shape: Shape, place: Place, label = ''): { shape: Shape; label: string } {
  const [key, ...rest] = place
  if (key === undefined) return { shape, label }
  if (shape.kind === 'record') {
    const part = shape.parts.find(({ name }) => name === key)
    return part ? fieldAt(part.shape, rest, labelOf(part.name, part.shape)) : { shape, label }
  }
  if (shape.kind === 'register') return fieldAt({ kind: 'record', parts: shape.parts }, rest, String(key))
  if (shape.kind === 'list') return fieldAt(shape.item, rest, singular(label))
  if (shape.kind === 'tuple') {
    const item = shape.items[Number(key)]
    return item ? fieldAt(item, rest, labelOf(label, item)) : { shape, label }
  }
  return { shape, label }
}

/** A record of a list by its own words: the first text that says something. */
export function nameOf(shape: Shape, record: unknown): string {
  if (typeof record === 'string') return record
  if (shape.kind !== 'record' || !isRecord(record)) return ''
  const texts = shape.parts.filter((part) => part.shape.kind === 'text' && !isCode(part.shape))
  const said = texts
    .map(({ name }) => record[name])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof said === 'string' ? said : ''
}

/** The words of a record and its day, because several trials are at the same place. */
export const titleOf = (shape: Shape, record: unknown): string =>
  [nameOf(shape, record), isRecord(record) ? dateOf(shape, record) : ''].filter(Boolean).join(', ')

/** The day of a record, such as 2026-02-17. */
export function dateOf(item: Shape, record: Record<string, unknown>): string {
  const part = item.kind === 'record' ? item.parts.find(({ shape }) => shape.kind === 'date') : undefined
  const date = part && record[part.name]
  return typeof date === 'string' ? date : ''
}

/** The parts of the form around a field, from the outside in: `Voices`, `Testimonial 11`. */
export const partsAround = (shape: Shape, place: Place): string[] =>
  place.slice(0, -1).flatMap((key, index) => {
    // “Testimonial 11” says in which list it is.
    if (typeof place[index + 1] === 'number') return []
    const { label } = fieldAt(shape, place.slice(0, index + 1))
    return typeof key === 'number' ? `${label} ${key + 1}` : label
  })

const isCode = (shape: Shape) =>
  shape.kind === 'text' && (shape.use !== undefined || shape.pick !== undefined)

/** "USA, England or Spain". */
export function either(words: string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

/** The records that a field chooses from, by id and name. */
export function picksOf(data: unknown, pick: string): { id: string; label: string }[] {
  let found: unknown = data
  for (const key of pick.split('.')) found = isRecord(found) ? found[key] : undefined
  return (Array.isArray(found) ? found : []).filter(isRecord).map(({ id, label, name }) => ({
    id: wordsOf(id),
    label: wordsOf(label) || wordsOf(name) || wordsOf(id)
  }))
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Converts a name from the code or of a file to words: `thankYouCalendar` is "Thank you calendar". */
export function inWords(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
