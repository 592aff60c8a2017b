import { z } from 'zod'
import {
  type ApiSettings,
  createApi,
  openReading,
  openTokens,
  requireAnswer,
  unlimited,
  whyUnread
} from './api-calls.ts'
import type { Finding } from './crm.ts'
import { fieldNames, mappedFields, type FieldName, type Mapping } from './mapping.ts'

// Reads the custom fields, pipelines, users and workflows of the location. A mapping is made from these lists, and checked
// against them.

type Named = { id: string; name: string }

/** `why` says why the CRM did not tell. A token without the scope of a list gets 401 or 403 for it. */
export type Listed<Item> = { list: Item[] } | { why: string }

export type CustomField = Named & { dataType: string }
type Pipeline = Named & { stages: Named[] }
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
const listIn = <Item>(property: string, item: z.ZodType<Item>) =>
  z
    .looseObject({})
    .transform((told) => told[property])
    .pipe(z.array(item))
const shapes = {
  location: z.object({
    location: z.object({
      companyId: z.string(),
      settings: z.object({ allowDuplicateOpportunity: z.boolean().optional() }).optional()
    })
  }),
  fields: listIn('customFields', named.extend({ dataType: text })),
  field: z.object({ customField: z.object({ id: z.string() }) }),
  pipelines: listIn('pipelines', named.extend({ stages: z.array(named).catch([]) })),
  users: listIn('users', named),
  workflows: listIn('workflows', named.extend({ status: text }))
}

/** The lists of a location in HighLevel. */
export function openLocation(settings: ApiSettings) {
  const { locationId } = settings
  const own = `/locations/${encodeURIComponent(locationId)}`
  const ofLocation = new URLSearchParams({ locationId }).toString()

  return {
    /** Never rejects. A list that the CRM does not return has the reason instead. */
    async read(signal: AbortSignal): Promise<Location> {
      const reading = openReading(settings, { rateLimit: unlimited, limitBytes })
      const ask: Ask = (scope, path, shape) => reading.get(path, { shape, scope, signal })
      const place = ask('locations.readonly', own, shapes.location)
      // HighLevel searches the users of a company, and only the location tells which company that is.
      const readAllUsers = async () => {
        const { companyId } = (await place).location
        return readUsers(ask, { companyId, locationId })
      }
      const [fields, pipelines, users, workflows, allowsSecondDeal] = await Promise.all([
        listOf(ask('locations/customFields.readonly', `${own}/customFields?model=contact`, shapes.fields)),
        listOf(ask('opportunities.readonly', `/opportunities/pipelines?${ofLocation}`, shapes.pipelines)),
        listOf(readAllUsers()),
        listOf(ask('workflows.readonly', `/workflows/?${ofLocation}`, shapes.workflows)),
        place.then(({ location }) => location.settings?.allowDuplicateOpportunity).catch(() => undefined)
      ])
      return { fields, pipelines, users, workflows, allowsSecondDeal }
    },

    /** Creates a custom field and resolves to its id. Rejects if the CRM refuses it. */
    async createField(name: FieldName, signal: AbortSignal): Promise<string> {
      const field = { ...mappedFields[name], model: 'contact' }
      const api = createApi(settings, { rateLimit: unlimited, tokens: openTokens(settings), signal })
      return requireAnswer(await api.post(`${own}/customFields`, field), shapes.field).customField.id
    }
  }
}

type Ask = <Shape>(scope: string, path: string, shape: z.ZodType<Shape>) => Promise<Shape>

const listOf = <Item>(asked: Promise<Item[]>): Promise<Listed<Item>> =>
  asked.then(
    (list) => ({ list }),
    (error: unknown) => ({ why: whyUnread(error) })
  )

/** A user comes with a list of rights, some 5 KB each. */
const limitBytes = 4 * 1024 * 1024
const usersAtOnce = 100

async function readUsers(ask: Ask, place: { companyId: string; locationId: string }): Promise<Named[]> {
  const users: Named[] = []
  for (;;) {
    const query = new URLSearchParams({ ...place, skip: String(users.length), limit: String(usersAtOnce) })
    const page = await ask('users.readonly', `/users/search?${query.toString()}`, shapes.users)
    users.push(...page)
    if (page.length < usersAtOnce) return users
  }
}

/** What each id of a mapping is in the location, and which ids are nothing any more. */
export const checkMapping = ({ fields, forms, guardian }: Mapping, location: Location): Finding[] => [
  ...fieldNames.flatMap((name) => lookUp(`fields.${name}`, fields[name], location.fields, isText)),
  ...Object.entries(forms).flatMap(([name, form]) => checkForm(`forms.${name}`, form, location)),
  ...lookUp('guardian.workflow', guardian?.workflow, location.workflows, isPublished)
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
