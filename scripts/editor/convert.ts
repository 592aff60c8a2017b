import { keyField, tupleField, type Part, type Shape } from './shape.ts'

/** The picture folder as the editor names it: in the content a picture is the name of its file alone. */
export const pictureFolder = '/content/pictures'

type Fields = Record<string, unknown>

/** What a file says, as the fields of the editor hold it. */
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

/** What the fields of the editor hold, as a file says it. */
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

/** A field that may be missing and is empty, or says what holds without it, is left out. */
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

/** Also a record whose fields are all empty. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}
