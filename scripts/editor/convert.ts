import { keyField, tupleField, type Part, type Shape } from './shape.ts'

/** The picture folder, as the editor names it. The content names a picture by its file name alone. */
export const pictureFolder = '/content/pictures'

type Fields = Record<string, unknown>

/** Converts a file's values to those of the editor's fields. */
export function toEditor(shape: Shape, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (shape.kind === 'picture' && typeof value === 'string') return `${pictureFolder}/${value}`
  if (shape.kind === 'list') return listOf(value).map((item) => toEditor(shape.item, item))
  if (shape.kind === 'record') return shown(shape.parts, fieldsOf(value))
  if (shape.kind === 'tuple') {
    const values = listOf(value)
    const named = shape.items.map((item, index) => [tupleField(index), toEditor(item, values[index])])
    return Object.fromEntries(named)
  }
  if (shape.kind === 'register') {
    return Object.entries(fieldsOf(value)).map(([key, record]) =>
      Object.assign({ [keyField]: key }, shown(shape.parts, fieldsOf(record)))
    )
  }
  return value
}

/** Converts the values of the editor's fields to those of a file. */
export function toContent(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'constant') return shape.value
  if (shape.kind === 'text') return value ?? ''
  if (shape.kind === 'picture' && typeof value === 'string') return value.replace(`${pictureFolder}/`, '')
  if (shape.kind === 'list') return listOf(value).map((item) => toContent(shape.item, item))
  if (shape.kind === 'record') return written(shape.parts, fieldsOf(value))
  if (shape.kind === 'tuple') {
    const fields = fieldsOf(value)
    return shape.items.map((item, index) => toContent(item, fields[tupleField(index)]))
  }
  if (shape.kind === 'register') {
    const records = listOf(value).map(fieldsOf)
    return Object.fromEntries(records.map((record) => [record[keyField], written(shape.parts, record)]))
  }
  return value
}

/** Leaves out optional fields that are empty or have their default. */
function written(parts: Part[], fields: Fields): Fields {
  const said = parts
    .map(({ name, required, shape }) => {
      const value = toContent(shape, fields[name])
      const needless = isEmpty(value) || (value === false && shape.fallback === false)
      return [name, required || !needless ? value : undefined] as const
    })
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(said)
}

function shown(parts: Part[], record: Fields): Fields {
  const known = parts.filter(({ name }) => name in record)
  return Object.fromEntries(known.map(({ name, shape }) => [name, toEditor(shape, record[name])]))
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A record is empty if all of its fields are. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}
