import { isRecord, type Place, type Shape, walk } from './shape.ts'

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

function dateOf(item: Shape, record: Record<string, unknown>): string {
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

/** "USA, England or Spain": American English would have another comma. */
export const either = (words: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)

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

/** A name as it is in addresses: "Łódź, Poland" is "lodz-poland". */
export function slug(name: string): string {
  const plain = name
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll('ß', 'ss')
    .replaceAll(/[’']/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return words.slice(0, 6).join('-').slice(0, 60).replace(/-$/, '')
}

export function unique(name: string, taken: (name: string) => boolean): string {
  const wanted = name || 'entry'
  if (!taken(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** A record of a register that has no name of its own yet. */
const isUnnamed = (key: string) => key.startsWith('new:')

/**
 * Gives each new record an id from its names, which no other record of its list has: a trial becomes
 * `ashmoor-park-2026-02-17`. An id that repeats one above it is replaced.
 */
export function nameRecords(shape: Shape, data: unknown): unknown {
  return walk(shape, data, '', (here, value) => {
    if (here.kind === 'list' && Array.isArray(value)) return nameList(here.item, value)
    if (here.kind === 'register' && isRecord(value)) return nameRegister(here, value)
    return value
  })
}

function nameList(item: Shape, records: unknown[]): unknown[] {
  const key = item.kind === 'record' ? item.parts.find((part) => isId(part.shape)) : undefined
  if (!key) return records
  const given = new Set(records.map((record) => (isRecord(record) ? record[key.name] : undefined)))
  const used = new Set<unknown>()
  return records.map((record) => {
    if (!isRecord(record)) return record
    const own = record[key.name]
    const isNew = typeof own !== 'string' || own === '' || used.has(own)
    const id = isNew
      ? unique(slug([nameOf(item, record), dateOf(item, record)].join(' ')), (name) => given.has(name))
      : own
    used.add(id)
    given.add(id)
    return { ...record, [key.name]: id }
  })
}

function nameRegister(shape: Shape & { kind: 'register' }, records: Record<string, unknown>) {
  const named: Record<string, unknown> = {}
  for (const [key, record] of Object.entries(records)) {
    if (!isUnnamed(key)) {
      named[key] = record
      continue
    }
    const label = isRecord(record) && typeof record['label'] === 'string' ? record['label'] : ''
    const name = label || nameOf({ kind: 'record', parts: shape.parts }, record)
    named[unique(slug(name), (taken) => taken in named || taken in records)] = record
  }
  return named
}

const isId = (shape: Shape) => shape.kind === 'text' && shape.use === 'id'
