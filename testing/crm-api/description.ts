import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// Reads HighLevel's description of its API v3 (OpenAPI, one file for each part) and checks exchanges against it, by shape.

type Schema = {
  $ref?: string | undefined
  type?: string | undefined
  enum?: unknown[] | undefined
  nullable?: boolean | undefined
  required?: string[] | undefined
  properties?: Record<string, Schema> | undefined
  items?: Schema | undefined
  allOf?: Schema[] | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
}

const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    nullable: z.boolean().optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    items: schemaShape.optional(),
    allOf: z.array(schemaShape).optional(),
    anyOf: z.array(schemaShape).optional(),
    oneOf: z.array(schemaShape).optional()
  })
)

const contentShape = z.object({
  content: z.record(z.string(), z.object({ schema: schemaShape.optional() })).optional()
})
const operationShape = z.object({
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: schemaShape })
    )
    .default([]),
  requestBody: contentShape.optional(),
  responses: z.record(z.string(), contentShape)
})
const fileShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationShape)).default({}),
  components: z.object({ schemas: z.record(z.string(), schemaShape).default({}) }).default({ schemas: {} })
})

type File = z.output<typeof fileShape>
type Operation = z.output<typeof operationShape> & { template: string; file: File }

export type Exchange = {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  sent: unknown
  status: number
  answer: unknown
}

/** Where the description is known to differ from what the API does, by the name that a problem begins with. */
const knownErrors = [
  // It types a stage as a list. The API answers with id, name and position.
  /^answer\.pipelines\.\d+\.stages\.\d+: expected array/,
  // What the form asked.
  /^answer\.submissions\.\d+\.others\.\w+: not described/,
  // An id for support, in most answers.
  /^answer\.traceId: not described/,
  // Public integrations report these two refusals of duplicates.
  /^answer\.(code|meta|error): not described/
]

const read = (path: string) => fileShape.parse(JSON.parse(readFileSync(path, 'utf8')))

const jsonOf = ({ content }: z.output<typeof contentShape>) => content?.['application/json']?.schema

const isKnown = (problem: string) => knownErrors.some((error) => error.test(problem))

/** Opens the folder `apps/v3` of the description, or one with files of the same names. */
export function openDescription(folder: string) {
  const common = join(folder, '../common/common-schemas.json')
  const shared = existsSync(common) ? read(common) : undefined
  const files = globSync(join(folder, '*-v3.json')).map(read)
  if (files.length === 0)
    throw new Error(`${folder} has no description: no file there is named like contacts-v3.json`)
  const operations = files.flatMap((file) =>
    Object.entries(file.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        Object.assign(operation, { file, template, method })
      )
    )
  )

  /** A path without parameters comes first: `search` is not the id of a contact. */
  function find({ method, path }: Exchange): Operation | undefined {
    return operations
      .filter((each) => each.method === method.toLowerCase() && patternOf(each.template).test(path))
      .toSorted((one, other) => one.template.split('{').length - other.template.split('{').length)[0]
  }

  /** What is wrong with a value. A schema of a file that is not there is satisfied by any value. */
  function check(value: unknown, schema: Schema, file: File, at: string): string[] {
    if (schema.$ref !== undefined) {
      const [place = '', name = ''] = schema.$ref.split('#/components/schemas/')
      const home = place === '' ? file : shared
      const target = home?.components.schemas[name]
      return home && target ? check(value, target, home, at) : []
    }
    const { allOf = [], anyOf = schema.oneOf } = schema
    const inAll = allOf.flatMap((each) => check(value, each, file, at))
    if (inAll.length > 0) return inAll
    if (anyOf) {
      const tries = anyOf.map((each) => check(value, each, file, at))
      return tries.some((problems) => problems.length === 0) ? [] : (tries[0] ?? [])
    }
    if (value === null && schema.nullable) return []
    if (schema.enum && !schema.enum.includes(value))
      return [`${at}: expected one of ${schema.enum.join(', ')}`]
    if (schema.type !== undefined && !isOfType(value, schema.type)) return [`${at}: expected ${schema.type}`]
    if (Array.isArray(value))
      return value.flatMap((item, index) =>
        schema.items ? check(item, schema.items, file, `${at}.${index}`) : []
      )
    return schema.properties ? checkProperties(value, schema, file, at) : []
  }

  function checkProperties(
    value: unknown,
    { properties = {}, required = [] }: Schema,
    file: File,
    at: string
  ) {
    const given = z.record(z.string(), z.unknown()).parse(value)
    const missing = required
      .filter((name) => given[name] === undefined)
      .map((name) => `${at}.${name}: missing`)
    const wrong = Object.entries(given).flatMap(([name, each]) => {
      const schema = properties[name]
      return schema ? check(each, schema, file, `${at}.${name}`) : [`${at}.${name}: not described`]
    })
    return [...missing, ...wrong]
  }

  function checkQuery({ parameters, file }: Operation, { query, headers }: Exchange) {
    const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name))
    const unknown = Object.keys(query).filter((name) => !known.has(name))
    return [
      ...unknown.map((name) => `query.${name}: not described`),
      ...parameters.flatMap(({ name, required, schema, in: place }) => {
        const value = place === 'header' ? headers.get(name) : query[name]
        if (place === 'path') return []
        if (value === null || value === undefined) return required ? [`${name}: missing`] : []
        // A query has only text.
        return check(value, { ...schema, type: 'string' }, file, name)
      })
    ]
  }

  /** Resolves to the described call, `GET /contacts/{contactId}`, and to what differs from its description. */
  return (exchange: Exchange): { call: string; problems: string[] } => {
    const { method, path, sent, status, answer } = exchange
    const operation = find(exchange)
    if (!operation) return { call: `${method} ${path}`, problems: ['not described'] }
    const { template, requestBody, responses, file } = operation
    const body = requestBody && jsonOf(requestBody)
    const described = responses[String(status)]
    const shape = described && jsonOf(described)
    const problems = [
      ...checkQuery(operation, exchange),
      ...(body ? check(sent, body, file, 'sent') : sent === undefined ? [] : ['sent: not described']),
      // No description has the limit of calls.
      ...(described || status === 429 ? [] : [`answer: ${status} is not described`]),
      ...(shape ? check(answer, shape, file, 'answer') : [])
    ]
    return { call: `${method} ${template} ${status}`, problems: problems.filter((each) => !isKnown(each)) }
  }
}

const patternOf = (template: string) =>
  new RegExp(`^${template.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === (type === 'integer' ? 'number' : type)
}
