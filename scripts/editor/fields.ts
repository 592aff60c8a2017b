import type { Field } from '@sveltia/cms'
import { inWords } from './in-words.ts'
import { keyField, tupleField, type Part, type Shape } from './shape.ts'

/** From this many characters, a text gets a field of several lines. */
const longText = 60

/** The fields of a record. `examples` are existing records: they show which texts are long. */
export function fieldsFor(parts: Part[], examples: unknown[]): Field[] {
  return parts.map((part) =>
    fieldFor(
      part,
      examples.map((example) => valueOf(example, part.name)).filter((value) => value !== undefined)
    )
  )
}

function fieldFor({ name, required, shape }: Part, examples: unknown[]): Field {
  if (shape.kind === 'constant') return { name, widget: 'hidden', default: shape.value }
  const { title = inWords(name), hint, fallback } = shape
  // The editor renders hints as HTML, so the tags of an article's parts would vanish.
  const common = { name, label: title, required, ...(hint && { hint: hint.replaceAll('<', '&lt;') }) }
  if (shape.kind === 'text') return { ...common, ...given(fallback), ...textField(shape, required, examples) }
  if (shape.kind === 'number') return { ...common, ...given(fallback), ...numberField(shape) }
  if (shape.kind === 'flag')
    return { ...common, widget: 'boolean', required: false, default: fallback === true }
  if (shape.kind === 'date') return { ...common, widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
  if (shape.kind === 'picture') return { ...common, widget: 'image', choose_url: false, accept: pictures }
  if (shape.kind === 'choice')
    return { ...common, ...given(fallback), widget: 'select', options: shape.options }
  if (shape.kind === 'record') return { ...common, widget: 'object', ...recordFields(shape.parts, examples) }
  if (shape.kind === 'tuple')
    return { ...common, required: true, widget: 'object', fields: fieldsFor(tupleParts(shape), []) }
  const list = { ...common, widget: 'list', label_singular: title.replace(/s$/, '') } as const
  if (shape.kind === 'register') {
    const parts = [keyPart, ...shape.parts]
    return { ...list, summary: summaryOf(parts), ...recordFields(parts, examples.flatMap(recordsOf)) }
  }
  const limits = { ...listLimits(shape), required: required && shape.min !== undefined }
  const items = examples.flatMap((example) => (Array.isArray(example) ? example : []))
  if (shape.item.kind === 'record') return { ...list, ...limits, ...recordFields(shape.item.parts, items) }
  return { ...list, ...limits, field: fieldFor({ name: 'item', required: true, shape: shape.item }, items) }
}

/** The formats that the build accepts. */
const pictures = 'image/jpeg,image/png,image/webp,image/avif'

function numberField({ whole, min, max }: Shape & { kind: 'number' }) {
  const type = whole ? 'int' : 'float'
  return { widget: 'number', value_type: type, min, max, step: whole ? 1 : 0.01 } as const
}

/** In a list of fixed length, items can be neither added nor removed. */
function listLimits({ min, max }: Shape & { kind: 'list' }) {
  const open = min === undefined || min !== max
  return { min, max, allow_add: open, allow_remove: open, allow_duplicate: open }
}

/** Shows the key and the first field. */
const summaryOf = ([key, first]: Part[]) => `{{${key?.name}}}: {{${first?.name}}}`

/** The fields are collapsed if they have values. The record's picture is its thumbnail. */
function recordFields(parts: Part[], examples: unknown[]) {
  const picture = parts.find(({ shape }) => shape.kind === 'picture')
  const thumbnail = picture ? { thumbnail: picture.name } : {}
  return { collapsed: 'auto', ...thumbnail, fields: fieldsFor(parts, examples) } as const
}

function textField(
  { min, max, pattern, type, hint }: Shape & { kind: 'text' },
  required: boolean,
  examples: unknown[]
) {
  const isLong = examples.some(
    (text) => typeof text === 'string' && (text.length > longText || text.includes('\n'))
  )
  const checks = {
    // A required text without a minimum length may be empty.
    required: required && min !== undefined,
    maxlength: max,
    ...(pattern === undefined
      ? {}
      : { pattern: [pattern, hint ?? `must fit ${pattern}`] as [string, string] })
  }
  if (type) return { widget: 'string', type, ...checks } as const
  return { widget: isLong ? 'text' : 'string', use_emoji_autocomplete: false, ...checks } as const
}

const keyPart: Part = {
  name: keyField,
  required: true,
  shape: { kind: 'text', min: 1, title: 'Id', hint: 'Texts name the record by it, so it stays.' }
}

/** Each value has its own field, with its own default. */
function tupleParts({ items, fallback }: Shape & { kind: 'tuple' }): Part[] {
  return items.map((shape, index) => ({
    name: tupleField(index),
    required: true,
    shape: { ...shape, fallback: Array.isArray(fallback) ? fallback[index] : undefined }
  }))
}

function given<Value>(value: Value) {
  return value === undefined ? {} : { default: value }
}

function valueOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
}

const recordsOf = (register: unknown): unknown[] =>
  typeof register === 'object' && register !== null ? Object.values(register) : []
