import { type Place, type Shape, isRecord } from '../shape.ts'

/** A copy of `data` with another value at a place; undefined takes a field away. */
export function setAt(data: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(data) ? data : []
    return list.with(key, setAt(list[key], rest, value))
  }
  const record = isRecord(data) ? data : {}
  return { ...record, [key]: setAt(record[key], rest, value) }
}

/** What a new record begins with. */
export function blank(shape: Shape): unknown {
  if (shape.fallback !== undefined) return shape.fallback
  if (shape.kind === 'constant') return shape.value
  if (shape.kind === 'list') return Array.from({ length: shape.min ?? 0 }, () => blank(shape.item))
  if (shape.kind === 'record')
    return Object.fromEntries(
      shape.parts.filter(({ required }) => required).map((part) => [part.name, blank(part.shape)])
    )
  if (shape.kind === 'register') return {}
  if (shape.kind === 'flag') return false
  return undefined
}

/** A copy of a record of a list, which gets an id of its own when it is saved. */
export function duplicate(shape: Shape, value: unknown): unknown {
  if (shape.kind !== 'record' || !isRecord(value)) return structuredClone(value)
  const ids = shape.parts.filter((part) => part.shape.kind === 'text' && part.shape.use === 'id')
  return { ...structuredClone(value), ...Object.fromEntries(ids.map(({ name }) => [name, ''])) }
}

export const keyOf = (place: Place) => place.join('/')
