import { z } from 'zod'
import { parseJson } from '../parse-json.ts'
import { type Api, ApiRefusal, type ApiSettings, createApi, openTokens, unlimited } from './api-calls.ts'
import type { Finding } from './crm.ts'
import { describeLoss } from './exchange.ts'
import { fieldNames, mappedFields, type FieldName, type Mapping } from './mapping.ts'

// What the agency has set up in its location: the lists that a mapping is made from and checked against.

type Named = { id: string; name: string }

/** `why` says why the CRM did not tell. A token without the scope of a list gets 401 or 403 for it. */
export type Listed<Item> = { list: Item[] } | { why: string }

export type CustomField = Named & { dataType: string }
export type Pipeline = Named & { stages: Named[] }
export type Workflow = Named & { status: string }

export type Location = {
  fields: Listed<CustomField>
  pipelines: Listed<Pipeline>
  users: Listed<Named>
  workflows: Listed<Workflow>
  /** Whether a person may have several deals in a pipeline; undefined if the CRM did not tell. */
  allowsSecondDeal: boolean | undefined
}

const text = z.string().catch('')
const named = z.object({ id: z.string(), name: text })
const shapes = {
  location: z.object({
    location: z.object({
      companyId: z.string(),
      settings: z.object({ allowDuplicateOpportunity: z.boolean().optional() }).optional()
    })
  }),
  fields: z
    .object({ customFields: z.array(named.extend({ dataType: text })) })
    .transform(({ customFields }) => customFields),
  field: z.object({ customField: z.object({ id: z.string() }) }),
  pipelines: z
    .object({ pipelines: z.array(named.extend({ stages: z.array(named).catch([]) })) })
    .transform(({ pipelines }) => pipelines),
  users: z.object({ users: z.array(named) }).transform(({ users }) => users),
  workflows: z
    .object({ workflows: z.array(named.extend({ status: text })) })
    .transform(({ workflows }) => workflows)
}

/** The lists of a location in HighLevel. */
export function openLocation(settings: ApiSettings) {
  const { locationId } = settings
  const own = `/locations/${encodeURIComponent(locationId)}`
  const ofLocation = new URLSearchParams({ locationId }).toString()
  const open = (signal: AbortSignal) =>
    createApi(settings, { rateLimit: unlimited, tokens: openTokens(settings), signal, limitBytes })

  return {
    /** Never rejects: a list that the CRM does not tell has the reason. */
    async read(signal: AbortSignal): Promise<Location> {
      const api = open(signal)
      const asked = tell('locations.readonly', read(api, own, shapes.location))
      // HighLevel searches the users of a company, and only the location tells which company that is.
      const users = asked.then((found) =>
        'why' in found
          ? found
          : list('users.readonly', readUsers(api, locationId, found.told.location.companyId))
      )
      const ask = <Item>(scope: string, path: string, shape: z.ZodType<Item[]>) =>
        list(scope, read(api, path, shape))
      const [fields, pipelines, workflows, location] = await Promise.all([
        ask('locations/customFields.readonly', `${own}/customFields?model=contact`, shapes.fields),
        ask('opportunities.readonly', `/opportunities/pipelines?${ofLocation}`, shapes.pipelines),
        ask('workflows.readonly', `/workflows/?${ofLocation}`, shapes.workflows),
        asked
      ])
      const allowsSecondDeal =
        'told' in location ? location.told.location.settings?.allowDuplicateOpportunity : undefined
      return { fields, pipelines, workflows, users: await users, allowsSecondDeal }
    },

    /** Creates a custom field and resolves to its id. Rejects if the CRM refuses it. */
    async createField(name: FieldName, signal: AbortSignal): Promise<string> {
      const answer = await open(signal).post(`${own}/customFields`, {
        ...mappedFields[name],
        model: 'contact'
      })
      const made = shapes.field.safeParse(parseJson(answer.text)).data
      if (!made) throw new ApiRefusal(answer, 'blocked')
      return made.customField.id
    }
  }
}

/** A user comes with a list of rights, some 5 KB each. */
const limitBytes = 4 * 1024 * 1024
const usersAtOnce = 100

async function readUsers(api: Api, locationId: string, companyId: string): Promise<Named[]> {
  const users: Named[] = []
  for (;;) {
    const [skip, limit] = [String(users.length), String(usersAtOnce)]
    const query = new URLSearchParams({ companyId, locationId, skip, limit }).toString()
    const page = await read(api, `/users/search?${query}`, shapes.users)
    users.push(...page)
    if (page.length < usersAtOnce) return users
  }
}

async function read<Shape>(api: Api, path: string, shape: z.ZodType<Shape>): Promise<Shape> {
  const answer = await api.get(path)
  const told = shape.safeParse(parseJson(answer.text))
  if (!told.success) throw new ApiRefusal(answer, 'blocked')
  return told.data
}

async function tell<Told>(scope: string, asked: Promise<Told>): Promise<{ told: Told } | { why: string }> {
  try {
    return { told: await asked }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return { why: describeLoss(error) }
    const { status } = error.answer
    const hint = status === 401 || status === 403 ? `; the token needs the scope ${scope}` : ''
    return { why: `${error.message}${hint}` }
  }
}

async function list<Item>(scope: string, asked: Promise<Item[]>): Promise<Listed<Item>> {
  const found = await tell(scope, asked)
  return 'told' in found ? { list: found.told } : found
}

/** What each id of a mapping is in the location, and which ids are nothing any more. */
export const checkMapping = ({ fields, forms }: Mapping, location: Location): Finding[] => [
  ...fieldNames.flatMap((name) => lookUp(`fields.${name}`, fields[name], location.fields, isText)),
  ...Object.entries(forms).flatMap(([name, form]) => checkForm(`forms.${name}`, form, location))
]

type MappedForm = NonNullable<Mapping['forms'][keyof Mapping['forms']]>

function checkForm(at: string, { pipeline, stage, owner, workflow }: MappedForm, location: Location) {
  const { pipelines, users, workflows } = location
  const stages =
    'why' in pipelines ? pipelines : { list: pipelines.list.find(({ id }) => id === pipeline)?.stages ?? [] }
  return [
    ...lookUp(`${at}.pipeline`, pipeline, pipelines),
    ...lookUp(`${at}.stage`, stage, stages),
    // The relay works without the right to see users.
    ...lookUp(`${at}.owner`, owner, users).map(({ ok, ...each }) =>
      Object.assign(each, { ok: ok || 'why' in users })
    ),
    ...lookUp(`${at}.workflow`, workflow, workflows, isPublished)
  ]
}

/** One finding, or none where the mapping has no id. */
function lookUp<Item extends Named>(
  setting: string,
  wanted: string | undefined,
  listed: Listed<Item>,
  problemOf: (item: Item) => string | undefined = () => undefined
): Finding[] {
  if (wanted === undefined) return []
  if ('why' in listed)
    return [{ setting, ok: false, found: `could not be checked: ${listed.why}`, why: 'unseen' }]
  const item = listed.list.find(({ id }) => id === wanted)
  if (!item) return [{ setting, ok: false, found: `the CRM has no ${wanted}`, why: 'gone' }]
  const problem = problemOf(item)
  if (problem === undefined) return [{ setting, ok: true, found: item.name }]
  return [{ setting, ok: false, found: `${item.name}: ${problem}`, why: 'unfit' }]
}

export const isText = ({ dataType }: CustomField) =>
  dataType === 'TEXT' || dataType === 'LARGE_TEXT' ? undefined : `takes ${dataType}, expected a text field`

const isPublished = ({ status }: Workflow) =>
  status === 'published' ? undefined : `is ${status}, so it starts for nobody`
