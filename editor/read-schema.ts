import { z } from 'zod'
import type { Kind, Part, Shape } from './shape.ts'

/** The part of JSON Schema that the content's schemas produce. */
type Json = z.infer<typeof json>
const json = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  pick: z.string().optional(),
  refused: z.boolean().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), json).optional()
  },
  get additionalProperties() {
    return z.union([z.literal(false), json]).optional()
  },
  get items() {
    return z.union([z.literal(false), json]).optional()
  },
  get prefixItems() {
    return z.array(json).optional()
  },
  get anyOf() {
    return z.array(json).optional()
  }
})

/** Returns the shape of a schema's input. Throws if the editor has no field for it. */
export function readSchema(schema: unknown): Shape {
  if (!(schema instanceof z.ZodType)) throw new TypeError('The editor reads only zod schemas')
  return shapeOf(json.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })), 'itself')
}

function shapeOf(schema: Json, place: string): Shape {
  const { title, description: hint, default: fallback } = schema
  return { title, hint, fallback, ...kindOf(schema, place) }
}

function kindOf(schema: Json, place: string): Kind {
  const { type, format, anyOf, items, prefixItems, additionalProperties: records } = schema
  if (anyOf) return { kind: 'record', parts: partsOfAny(anyOf, place) }
  if (schema.const !== undefined) return { kind: 'constant', value: schema.const }
  if (schema.enum) return { kind: 'choice', options: schema.enum }
  if (schema.properties) return { kind: 'record', parts: partsOf(schema, place) }
  if (records) return { kind: 'register', parts: partsOf(records, `${place}.*`) }
  if (prefixItems) return { kind: 'tuple', items: prefixItems.map((item) => shapeOf(item, place)) }
  if (items)
    return { kind: 'list', item: shapeOf(items, `${place}[]`), min: schema.minItems, max: schema.maxItems }
  if (type === 'boolean') return { kind: 'flag', refused: schema.refused }
  if (type === 'number' || type === 'integer')
    return { kind: 'number', whole: type === 'integer', min: schema.minimum, max: schema.maximum }
  if (format === 'picture') return { kind: 'picture' }
  if (format === 'date') return { kind: 'date' }
  if (type === 'string') return textOf(schema)
  throw new Error(`The editor has no field for ${place}: ${JSON.stringify(schema)}`)
}

function textOf({ format, pattern, pick, minLength, maxLength: max }: Json): Kind {
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
