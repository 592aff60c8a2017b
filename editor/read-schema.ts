import { z } from 'zod'
import type { Kind, Part, Shape } from './shape.ts'

type Json = z.core.JSONSchema.JSONSchema

/** Returns the shape of a schema's input. Throws if the editor has no field for it. */
export function readSchema(schema: unknown): Shape {
  if (!(schema instanceof z.ZodType)) throw new TypeError('The editor reads only zod schemas')
  return shapeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), 'itself')
}

function shapeOf(schema: Json | boolean, place: string): Shape {
  if (!isSchema(schema)) throw new Error(`The editor has no field for ${place}`)
  const { title, description: hint, default: fallback } = schema
  return { title, hint, fallback, ...kindOf(schema, place) }
}

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function kindOf(schema: Json, place: string): Kind {
  const { type, format, anyOf, items, prefixItems, additionalProperties: records } = schema
  if (anyOf) return { kind: 'record', parts: partsOfAny(anyOf, place) }
  if (schema.const !== undefined) return { kind: 'constant', value: schema.const }
  if (schema.enum) return { kind: 'choice', options: schema.enum.map(String) }
  if (schema.properties) return { kind: 'record', parts: partsOf(schema, place) }
  if (isSchema(records)) return { kind: 'register', parts: partsOf(records, `${place}.*`) }
  if (prefixItems) return { kind: 'tuple', items: prefixItems.map((item) => shapeOf(item, place)) }
  if (isSchema(items))
    return { kind: 'list', item: shapeOf(items, `${place}[]`), min: schema.minItems, max: schema.maxItems }
  if (type === 'boolean') return { kind: 'flag', refused: schema['refused'] === true || undefined }
  if (type === 'number' || type === 'integer')
    return { kind: 'number', whole: type === 'integer', min: schema.minimum, max: schema.maximum }
  if (format === 'picture') return { kind: 'picture' }
  if (format === 'date') return { kind: 'date' }
  if (type === 'string') return textOf(schema)
  throw new Error(`The editor has no field for ${place}: ${JSON.stringify(schema)}`)
}

function textOf({ format, pattern, pick: of, minLength, maxLength: max }: Json): Kind {
  const pick = typeof of === 'string' ? of : undefined
  if (format === 'uri') return { kind: 'text', min: 1, max, type: 'url' }
  if (format === 'email') return { kind: 'text', min: 1, max, type: 'email' }
  const use = format === 'link' || (format === 'id' && !pick) ? format : undefined
  return { kind: 'text', min: pattern ? 1 : minLength, max, pattern, use, pick }
}

function partsOf({ properties = {}, required = [] }: Json, place: string): Part[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    shape: shapeOf(schema, `${place}.${name}`)
  }))
}

/** The fields of all variants of a record. A field that is not required in every variant is optional. */
function partsOfAny(forms: Json[], place: string): Part[] {
  const all = forms.map((form) => partsOf(form, place))
  const names = new Map(all.flat().map((part) => [part.name, part]))
  return Array.from(names.values(), (part) => ({
    ...part,
    required: all.every((parts) => parts.some(({ name, required }) => required && name === part.name))
  }))
}
