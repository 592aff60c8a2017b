import type { AnyContent } from '@content-collections/core'

type Schema = AnyContent['schema']
type Path = readonly (string | number)[]

/** Describes each problem that a schema finds in a file on one line: the record by its name, the field by its place. */
export async function describeProblems(schema: Schema, data: unknown): Promise<string[]> {
  const result = await schema['~standard'].validate(data)
  if (!result.issues) return ['does not fit its schema']
  return result.issues.map(({ path = [], message }) => {
    const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment)).map(toKey)
    const record = nameOf(data, keys)
    return `${record ? `record "${record}", ` : ''}field ${placeOf(keys)}: ${message}`
  })
}

const toKey = (key: PropertyKey) => (typeof key === 'number' ? key : String(key))

function placeOf(keys: Path): string {
  return (
    keys
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
      .join('')
      .replace(/^\./, '') || 'itself'
  )
}

/** The innermost record above the field that has its own name. */
function nameOf(data: unknown, keys: Path): string | undefined {
  let name: string | undefined
  let value = data
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) break
    const record: Record<string | number, unknown> = { ...value }
    const own = record['id'] ?? record['name'] ?? record['title']
    if (typeof own === 'string') name = own
    value = record[key]
  }
  return name
}
