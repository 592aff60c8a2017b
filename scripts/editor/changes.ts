import { labelOf, nameOf, singular } from './labels.ts'
import type { Part, Shape } from './shape.ts'
import { isRecord } from './is-record.ts'

/** What differs between two contents of a file, in the words of its form: "Hero: Title". */
export function changesBetween(shape: Shape, before: unknown, after: unknown, label = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (shape.kind === 'record') return ofParts(shape.parts, before, after, label)
  if (shape.kind === 'register') return ofRegister(shape.parts, before, after)
  if (shape.kind === 'list') return ofList(shape.item, listOf(before), listOf(after), label)
  return [label]
}

function ofParts(parts: Part[], before: unknown, after: unknown, label: string): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return parts.flatMap(({ name, shape }) => {
    const own = labelOf(name, shape)
    return changesBetween(shape, old[name], now[name], own).map((change) =>
      label && label !== change ? `${label}: ${change}` : change
    )
  })
}

function ofRegister(parts: Part[], before: unknown, after: unknown): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const keys = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...keys].flatMap((key) => {
    if (!(key in now)) return [`${key} removed`]
    return key in old ? ofParts(parts, old[key], now[key], key) : [`${key} added`]
  })
}

function ofList(item: Shape, before: unknown[], after: unknown[], label: string): string[] {
  const one = singular(label)
  const described = (record: unknown) => {
    const name = nameOf(item, record)
    return name ? `${one} “${name.length > 40 ? `${name.slice(0, 39)}…` : name}”` : one
  }
  const added = after.filter((record) => lacks(before, record)).map(described)
  const removed = before.filter((record) => lacks(after, record)).map(described)
  if (added.length === 0 && removed.length === 0) return [`${label} in another order`]
  if (before.length === after.length) return added.map((name) => `${name} changed`)
  return [
    ...removed.filter((name) => !added.includes(name)).map((name) => `${name} removed`),
    ...added.map((name) => `${name} ${removed.includes(name) ? 'changed' : 'added'}`)
  ]
}

const fieldsOf = (value: unknown) => (isRecord(value) ? value : {})

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const lacks = (list: unknown[], one: unknown) =>
  !list.some((other) => JSON.stringify(other) === JSON.stringify(one))
