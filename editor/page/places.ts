import { isRecord, type Place } from '../shape.ts'

/**
 * Each record of a list or a register has a key of its own while its form is open. A place names records by these keys, so
 * that it stays right while others are added, moved and deleted: `['deals', '#12', 'picture']`.
 */
const known = new WeakMap<object, readonly string[]>()

let last = 0
const newKey = () => `#${(last += 1)}`

const isKey = (step: string | number) => typeof step === 'string' && step.startsWith('#')

/** The keys of the items of a list, or of the records of a register in the order of their names. */
export function keysOf(all: object): readonly string[] {
  const keys = known.get(all) ?? Object.keys(all).map(newKey)
  known.set(all, keys)
  return keys
}

function keyed<All extends object>(all: All, keys: readonly string[]): All {
  known.set(all, keys)
  return all
}

export const inserted = (list: unknown[], index: number, item: unknown) =>
  keyed(list.toSpliced(index, 0, item), keysOf(list).toSpliced(index, 0, newKey()))

export const removed = (list: unknown[], index: number) =>
  keyed(list.toSpliced(index, 1), keysOf(list).toSpliced(index, 1))

/** Exchanges the item at `index` and the next one. */
export function swapped(list: unknown[], index: number) {
  const turn = <One>(all: readonly One[]) => [
    ...all.slice(0, index),
    ...all.slice(index, index + 2).toReversed(),
    ...all.slice(index + 2)
  ]
  return keyed(turn(list), turn(keysOf(list)))
}

/** A register with one more record, which gets its name once it is saved. */
export const added = (register: Record<string, unknown>, record: unknown) =>
  keyed({ ...register, [`${unnamed}${Date.now()}`]: record }, [...keysOf(register), newKey()])

const unnamed = 'new:'

/** Whether a record of a register has been saved under its name. */
export const isNamed = (name: string) => !name.startsWith(unnamed)

export function without(register: Record<string, unknown>, name: string) {
  const { [name]: _, ...others } = register
  return keyed(others, keysOf(register).toSpliced(Object.keys(register).indexOf(name), 1))
}

/** A place of the server, which counts the records of lists, by their keys. */
export function byKeys(data: unknown, place: Place): Place {
  let value = data
  return place.map((step) => {
    const within = value
    value = isRecord(within) || Array.isArray(within) ? Reflect.get(within, step) : undefined
    if (typeof within !== 'object' || within === null || !(Array.isArray(within) || known.has(within)))
      return step
    return keysOf(within)[Object.keys(within).indexOf(String(step))] ?? step
  })
}

/**
 * A copy of `data` with another value at a place; undefined takes a field away. A function makes the value from the one
 * before. The same `data` if the record is gone.
 */
export function setAt(data: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return typeof value === 'function' ? value(data) : value
  const all: object = typeof data === 'object' && data !== null ? data : typeof step === 'number' ? [] : {}
  const name = isKey(step) ? Object.keys(all)[keysOf(all).indexOf(String(step))] : step
  if (name === undefined) return data
  const before: unknown = Reflect.get(all, name)
  const after = setAt(before, rest, value)
  if (after === before && Object.hasOwn(all, name)) return data
  if (!Array.isArray(all)) {
    const changed = { ...all, [name]: after }
    return known.has(all) && Object.hasOwn(all, name) ? keyed(changed, keysOf(all)) : changed
  }
  const index = Number(name)
  // The words of a language end with the last record that has some.
  const whole = index < all.length ? all : Array.from({ length: index + 1 }, (_, at) => all[at])
  return keyed(whole.with(index, after), index < all.length ? keysOf(all) : keysOf(whole))
}

/** Whether two texts say the same. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What `mine` becomes once the server has saved `then` as `now`: what has not been typed in since is as saved, with its
 * new ids; what has been stays.
 */
export function merge(then: unknown, now: unknown, mine: unknown): unknown {
  if (Array.isArray(then) && Array.isArray(now) && Array.isArray(mine) && then.length === now.length) {
    const keys = keysOf(mine)
    const items = mine.map((item: unknown, index) => {
      const at = keysOf(then).indexOf(keys[index] ?? '')
      return at < 0 ? item : merge(then[at], now[at], item)
    })
    return keyed(items, keys)
  }
  if (isRecord(then) && isRecord(now) && isRecord(mine)) return mergeRecord(then, now, mine)
  return same(then, mine) ? now : mine
}

type Fields = Record<string, unknown>

function mergeRecord(then: Fields, now: Fields, mine: Fields): Fields {
  const names = namesNow(then, now)
  const before = new Map(Object.keys(then).map((name) => [names.get(name) ?? name, name]))
  const own = new Map(Object.keys(mine).map((name) => [names.get(name) ?? name, name]))
  const merged = new Set([...Object.keys(now), ...own.keys()])
  const entries = Array.from(merged, (name) => {
    const [old, typed] = [then[before.get(name) ?? name], mine[own.get(name) ?? name]]
    return [name, merge(old, now[name], typed)] as const
  }).filter(([, value]) => value !== undefined)
  const all = Object.fromEntries(entries)
  if (!known.has(mine)) return all
  const keys = keysOf(mine)
  const keyNow = (name: string) => keys[Object.keys(mine).indexOf(own.get(name) ?? name)] ?? newKey()
  return keyed(all, Object.keys(all).map(keyNow))
}

/** What new records of a register, which had no name yet, are called now. */
function namesNow(then: Fields, now: Fields): Map<string, string> {
  const given = Object.keys(now).filter((name) => !Object.hasOwn(then, name))
  const waiting = Object.keys(then).filter((name) => !isNamed(name) && !Object.hasOwn(now, name))
  return new Map(waiting.map((name, index) => [name, given[index] ?? name]))
}

/** Two parts of a text, with a space between them if both have words there: a figure is a word, too. */
export const joined = (before: string, after: string): string =>
  /[\p{L}\p{N}}.,;:!?]$/u.test(before) && /^[\p{L}\p{N}{[]/u.test(after)
    ? `${before} ${after}`
    : before + after
