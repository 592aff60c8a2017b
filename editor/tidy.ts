import { isRecord, type Part, type Shape } from './shape.ts'

/** A form's values as a file has them: without the optional fields that are empty or have their default. */
export function tidy(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'constant') return shape.value
  if (shape.kind === 'text') return typeof value === 'string' ? value.trim() : (value ?? '')
  if (shape.kind === 'number') return typeof value === 'string' ? numberFrom(value.trim()) : value
  if (shape.kind === 'tuple')
    return Array.isArray(value) ? shape.items.map((item, at) => tidy(item, value[at])) : value
  if (shape.kind === 'list') return Array.isArray(value) ? value.map((item) => tidy(shape.item, item)) : []
  if (shape.kind === 'record') return tidyRecord(shape.parts, isRecord(value) ? value : {})
  if (shape.kind === 'register') {
    const item: Shape = { kind: 'record', parts: shape.parts }
    const records = Object.entries(isRecord(value) ? value : {})
    return Object.fromEntries(records.map(([key, record]) => [key, tidy(item, record)]))
  }
  return value
}

/** `007` and `1.0` are numbers. What is none stays, and the check refuses it. */
const numberFrom = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text || undefined)

function tidyRecord(parts: Part[], record: Record<string, unknown>) {
  const said = parts
    .map(({ name, required, shape }) => {
      const value = tidy(shape, record[name])
      const needless = isEmpty(value, shape) || (value === false && shape.fallback === false)
      return [name, required || !needless ? value : undefined] as const
    })
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(said)
}

/** A record with nothing but switches says nothing. */
function isEmpty(value: unknown, shape?: Shape): boolean {
  if (value === undefined || value === null || value === '') return true
  if (shape?.kind === 'record' && isRecord(value)) {
    const others = shape.parts.filter((part) => part.shape.kind !== 'flag')
    if (others.length > 0) return others.every((part) => isEmpty(value[part.name], part.shape))
  }
  return typeof value === 'object' && Object.values(value).every((inner) => isEmpty(inner))
}
