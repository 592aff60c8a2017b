import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { stepKinds } from '../contract/desk.ts'
import { sampleLead } from '../contract/sample-lead.ts'
import { sandboxIds } from '../crm-sandbox/ids.ts'
import { startSandbox } from '../crm-sandbox/server.ts'
import { createApiConnector } from '../relay/crm/contacts.ts'
import { openConversations } from '../relay/crm/conversations.ts'
import { openLocation } from '../relay/crm/location.ts'
import { type FieldName, fieldNames } from '../relay/crm/mapping.ts'
import { createStepConnector } from '../relay/crm/steps.ts'
import { openSubmissions } from '../relay/crm/submissions.ts'

// Reads HighLevel's description of its API v3 (OpenAPI, one file for each part) and checks exchanges against it, by shape.

type Schema = z.core.JSONSchema.JSONSchema
const schemaShape = z.custom<Schema>((value) => typeof value === 'object')
const part = z.record(z.string(), z.unknown())

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

type Exchange = {
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
  /^answer\.pipelines\.\d+\.stages\.\d+: .*expected array/,
  // The answers to the form's own questions.
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
function openDescription(folder: string) {
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

  /** The schema without references: it takes only what it describes, and anything in place of a file that is not there. */
  function resolve(value: unknown, file: File): unknown {
    if (Array.isArray(value)) return value.map((item) => resolve(item, file))
    const { data: schema } = part.safeParse(value)
    if (!schema) return value
    const { $ref, oneOf, ...plain } = schema
    if (typeof $ref === 'string') {
      const [place, name = ''] = $ref.split('#/components/schemas/')
      const home = place === '' ? file : shared
      return home ? resolve(home.components.schemas[name] ?? {}, home) : {}
    }
    const parts = { ...plain, ...(oneOf !== undefined && { anyOf: oneOf }) }
    const resolved = Object.entries(parts).map(([key, each]) => [key, resolve(each, file)])
    const exact = part.safeParse(schema['properties']).success && { additionalProperties: false }
    return { ...Object.fromEntries(resolved), ...exact }
  }

  /** What is wrong with a value. */
  function check(value: unknown, schema: Schema, file: File, at: string): string[] {
    const shape = z.fromJSONSchema(schemaShape.parse(resolve(schema, file)), { defaultTarget: 'openapi-3.0' })
    return (shape.safeParse(value).error?.issues ?? []).flatMap((issue) => problemsOf(issue, at))
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

function problemsOf(issue: z.core.$ZodIssue, within: string): string[] {
  const at = [within, ...issue.path].join('.')
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at}.${key}: not described`)
  if (issue.code === 'invalid_union') return (issue.errors[0] ?? []).flatMap((inner) => problemsOf(inner, at))
  return [`${at}: ${issue.message}`]
}

/**
 * Checks that requests of the relay and answers of the sandbox have the shapes that HighLevel describes. The description
 * is not part of the project: clone github.com/GoHighLevel/highlevel-api-docs and name its folder.
 *
 *     npm run test:crm-api -- ../highlevel-api-docs/apps/v3
 */
const [, , folder = process.env['CRM_OPENAPI']] = process.argv
if (folder === undefined) {
  console.error('Name the folder apps/v3 of HighLevel’s description: npm run test:crm-api -- FOLDER')
  process.exit(2)
}
const realFetch = globalThis.fetch
const compare = openDescription(folder)
const exchanges: Exchange[] = []
recordCalls()

const sandbox = await startSandbox({ port: 0 })
const change = (path: string, body: object) =>
  realFetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(body) })
try {
  await makeCalls()
} finally {
  await sandbox.close()
}

const seen = new Map<string, string[]>()
for (const exchange of exchanges) {
  const { call, problems } = compare(exchange)
  seen.set(call, [...(seen.get(call) ?? []), ...problems])
}
for (const [call, problems] of seen) {
  console.log(`${problems.length > 0 ? 'differs' : 'ok     '}  ${call}`)
  for (const problem of new Set(problems)) console.log(`         ${problem}`)
}
process.exitCode = [...seen.values()].flat().length > 0 ? 1 : 0

/** The relay calls the CRM through the global `fetch`. */
function recordCalls() {
  globalThis.fetch = async (input, init = {}) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const body = typeof init.body === 'string' ? init.body : undefined
    const answer = await realFetch(input, init)
    exchanges.push({
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      sent: body === undefined ? undefined : JSON.parse(body),
      status: answer.status,
      answer: await answer.clone().json()
    })
    return answer
  }
}

/** Leads of a new and of a known person with all steps, their answers, the setup, and the refusals that the sandbox has. */
async function makeCalls() {
  const { forms, location: locationId, pipelines, stages, users, workflows } = sandboxIds
  const settings = { url: sandbox.url, token: 'pit-1', locationId }
  const signal = AbortSignal.timeout(20_000)
  const setup = openLocation(settings)
  const fields: Partial<Record<FieldName, string>> = {}
  for (const name of fieldNames) fields[name] = await setup.createField(name, signal)
  await setup.read(signal)

  const deal = { pipeline: pipelines.recruitment, stage: stages.newLead, owner: users.kim, value: 1500 }
  const form = { ...deal, workflow: workflows.welcome }
  const mapping = {
    locationId,
    fields,
    forms: { 'cta-button-modal': form },
    guardian: { workflow: workflows.welcome }
  }
  const guardian = { url: 'https://ocsm.example/guardian/x', state: 'agreed', at: 0, version: 1 } as const
  const doSteps = async (leadId: string, { token = 'pit-1', email = 'ada@example.com' } = {}) => {
    const lead = sampleLead({ utm_source: 'instagram', phone: '+1 202 555 0100', email })
    const delivery = { leadId, lead, receivedAt: Date.now() }
    const delivered = await createApiConnector({ ...settings, token })(delivery, signal)
    const crmId = delivered.kind === 'delivered' ? delivered.crmId : 'nobody'
    await change('/api/messages', { contactId: crmId, source: 'app' })
    await openConversations({ ...settings, token })
      .firstReply(crmId, 0, signal)
      .catch(() => undefined)
    const take = createStepConnector({ ...settings, token, mapping })
    for (const kind of stepKinds) {
      const outcome = await take({ ...delivery, kind, crmId, consentVersion: 4, guardian }, signal)
      // Staff close the deal.
      if (kind === 'deal' && outcome.kind === 'delivered')
        await change('/api/records', { close: outcome.crmId })
    }
  }
  await realFetch(`${sandbox.url}/widget/form/${forms.contact}`, {
    method: 'POST',
    body: new URLSearchParams({ firstName: 'Bo', lastName: 'Obi', email: 'bo@example.net', message: 'Hello' })
  })
  const submissions = openSubmissions(settings)
  const sent = await Array.fromAsync(submissions.pages({ from: Date.now(), to: Date.now() }, signal))
  if (sent.flatMap(({ found }) => found).length !== 1) throw new Error('the form was not read')
  await submissions.names(signal)
  await doSteps('lead-1')
  await doSteps('lead-2')
  await change('/api/records', { spelling: 'succeded' })
  await doSteps('lead-3')
  await change('/api/records', {
    remove: [stages.newLead, ...Object.values(fields)],
    draft: workflows.welcome
  })
  await change('/api/faults', { mode: '422-created' })
  await doSteps('lead-4', { email: 'bo@example.com' })
  await change('/api/faults', { mode: '429' })
  await doSteps('lead-5')
  await change('/api/faults', { mode: 'none' })
  await change('/api/location', { revokedTokens: ['pit-2'] })
  await doSteps('lead-6', { token: 'pit-2' })
}
