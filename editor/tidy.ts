import { type Part, type Shape, isRecord } from './shape.ts'

/** A form's values as a file has them: without the optional fields that are empty or have their default. */
export function tidy(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'constant') return shape.value
  if (shape.kind === 'text') return typeof value === 'string' ? value.trim() : (value ?? '')
  if (shape.kind === 'list') return Array.isArray(value) ? value.map((item) => tidy(shape.item, item)) : []
  if (shape.kind === 'record') return tidyRecord(shape.parts, isRecord(value) ? value : {})
  if (shape.kind === 'register') {
    const records = Object.entries(isRecord(value) ? value : {})
    return Object.fromEntries(
      records.map(([key, record]) => [key, tidyRecord(shape.parts, isRecord(record) ? record : {})])
    )
  }
  return value
}

function tidyRecord(parts: Part[], record: Record<string, unknown>) {
  const said = parts
    .map(({ name, required, shape }) => {
      const value = tidy(shape, record[name])
      const needless = isEmpty(value) || (value === false && shape.fallback === false)
      return [name, required || !needless ? value : undefined] as const
    })
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(said)
}

/** A record is empty if all of its fields are. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}
