import { dateOf, nameOf } from './labels.ts'
import { type Shape, walk, isRecord } from './shape.ts'

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

/** The name, with a number after it if it is taken. */
export function unique(name: string, taken: (name: string) => boolean): string {
  const wanted = name || 'entry'
  if (!taken(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** A record of a register that has no name of its own yet. */
export const isUnnamed = (key: string) => key.startsWith('new:')

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
