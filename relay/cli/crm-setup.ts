import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { ApiRefusal } from '../crm/api-calls.ts'
import type { Finding } from '../crm/crm.ts'
import {
  checkMapping,
  isText,
  openLocation,
  type CustomField,
  type Listed,
  type Location
} from '../crm/location.ts'
import { fieldNames, mappedFields, readMapping, type FieldName, type Mapping } from '../crm/mapping.ts'
import { command, Impossible, type Means, type Result, type Run } from './command.ts'
import { columns, messageOf } from './print.ts'

export const crmSetup = (run: Run) =>
  command('crm-setup')
    .description(
      'Shows the fields, pipelines, users and workflows of the CRM, and what the mapping lacks (exit status 1 if anything)'
    )
    .option('--create-fields', 'create the custom fields that are missing')
    .option('--write <file>', 'write a mapping for CRM_MAPPING_FILE; a file that exists is only checked')
    .addHelpText(
      'after',
      `
Changes nothing in the CRM without --create-fields. In the written file, a person uncomments the lines of the forms whose
leads get a deal or a workflow.`
    )
    .action(run(setUp))

type Options = { createFields?: true | undefined; write?: string | undefined }

const patienceMs = 30_000

async function setUp({ config: { crm }, env }: Means, { createFields, write }: Options): Promise<Result> {
  if (crm?.kind !== 'api')
    throw new Impossible('CRM_API_TOKEN: expected to be set, since only the API shows what the CRM has')
  const signal = AbortSignal.timeout(patienceMs)
  const open = openLocation(crm)
  let location = await open.read(signal)
  const lacking = createFields ? missingIn(location, crm.mapping) : []
  if (lacking.length > 0) {
    for (const name of lacking)
      await open.createField(name, signal).catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error
        const hint = 'the token needs the scope locations/customFields.write'
        throw new Impossible(`"${mappedFields[name].name}" could not be created: ${error.message}; ${hint}`)
      })
    location = await open.read(signal)
  }
  const missing = missingIn(location, crm.mapping)
  const written = write !== undefined && !existsSync(write)
  if (written) await writeMapping(write, describeMapping(crm.locationId, location))
  const file = write ?? env['CRM_MAPPING_FILE']
  const checks = file ? checkFile(file, crm.locationId, location) : []
  const { fields, pipelines, workflows } = location
  // The users are only for owners, which a person can look up.
  const isReadable = [fields, pipelines, workflows].every((each) => 'list' in each)
  const ok = missing.length === 0 && checks.every((check) => check.ok) && isReadable
  return {
    ok,
    facts: { ok, ...location, missing, file, written, checks },
    lines: [
      ...describeFields(location, crm.mapping),
      ...describeLists(location),
      ...(file ? [written ? `wrote ${file}` : `checked ${file}`] : []),
      ...columns(checks.map((check) => [check.ok ? 'ok' : 'wrong', check.setting, check.found])),
      ...(missing.length > 0
        ? [`${missing.length} custom fields are missing: --create-fields creates them`]
        : [])
    ]
  }
}

/** The field that the mapping names, or else the one with the name that crm-setup gives it. */
function findField(name: FieldName, { fields }: Location, mapping?: Mapping): CustomField | undefined {
  const isNamed = (field: CustomField) => field.name.toLowerCase() === mappedFields[name].name.toLowerCase()
  const all = listOf(fields)
  return all.find(({ id }) => id === mapping?.fields[name]) ?? all.find(isNamed)
}

const missingIn = (location: Location, mapping?: Mapping) =>
  'why' in location.fields ? [] : fieldNames.filter((name) => !findField(name, location, mapping))

const writeMapping = (file: string, text: string) =>
  writeFile(file, text, { flag: 'wx' }).catch((error: unknown) => {
    throw new Impossible(`${file} cannot be written: ${messageOf(error)}`)
  })

function checkFile(file: string, locationId: string, location: Location): Finding[] {
  const read = readMapping(file)
  if (!read.ok) return [{ setting: file, ok: false, found: `expected ${read.problem}` }]
  const { mapping } = read
  const own = `expected the location of CRM_LOCATION_ID, got "${mapping.locationId}"`
  const place = mapping.locationId === locationId ? [] : [{ setting: 'locationId', ok: false, found: own }]
  return [...place, ...checkMapping(mapping, location)]
}

const listOf = <Item>(listed: Listed<Item>): Item[] => ('list' in listed ? listed.list : [])

const line = ({ id, name }: { id: string; name: string }) => `  ${id}  ${name}`

const head = (title: string, listed: Listed<unknown>) =>
  'why' in listed ? `${title}: not listed: ${listed.why}` : title

function describeFields(location: Location, mapping?: Mapping): string[] {
  const rows = fieldNames.map((name) => {
    const field = findField(name, location, mapping)
    return [`  ${field?.id ?? 'missing'}`, mappedFields[name].name, (field && isText(field)) ?? '']
  })
  return [head('custom fields', location.fields), ...('list' in location.fields ? columns(rows) : [])]
}

const describeLists = ({ pipelines, users, workflows, allowsSecondDeal }: Location): string[] => [
  head('pipelines, with their stages', pipelines),
  ...listOf(pipelines).flatMap((each) => [line(each), each.stages.map((stage) => `  ${line(stage)}`)].flat()),
  head('users', users),
  ...listOf(users).map(line),
  head('workflows', workflows),
  ...listOf(workflows).map((each) => `${line(each)} (${each.status})`),
  ...(allowsSecondDeal === false
    ? [
        'The location forbids a contact a second deal in a pipeline (allowDuplicateOpportunity): allow it, so that each child with a parent’s address gets a deal.'
      ]
    : [])
]

/** A mapping with the custom fields of the location. The forms are comments that a person chooses from. */
function describeMapping(locationId: string, location: Location): string {
  const [pipeline] = listOf(location.pipelines)
  const [user] = listOf(location.users)
  const workflow = listOf(location.workflows).find(({ status }) => status === 'published')
  const form = [
    ...entry('pipeline', pipeline),
    ...entry('stage', pipeline?.stages[0]),
    ...entry('owner', user),
    '# value: 1500',
    ...entry('workflow', workflow)
  ]
  const forms = leadFormSources.flatMap((source) =>
    [`# ${source}:`, form.map((each) => `#   ${each}`)].flat()
  )
  return `\
# What the CRM gets of a lead besides its contact. "leads crm-setup" checks these ids.
locationId: ${JSON.stringify(locationId)}
# Written into the contact of a new person. Remove a line, and the CRM does not get the value.
fields:
${indent(fieldNames.flatMap((name) => entry(name, findField(name, location))))}
# What the location has:
${describeLists(location)
  .map((each) => `# ${oneLine(each)}\n`)
  .join('')}
# Uncomment the forms whose leads get a deal or a workflow, and choose from the lists. A deal needs pipeline and stage;
# owner, value and workflow are optional.
forms:
${indent(forms)}\
# Uncomment to have a workflow send the guardian of a player under 18 the link in the field "guardian".
# guardian:
${entry('workflow', workflow)
  .map((each) => `#   ${each}\n`)
  .join('')}`
}

const indent = (lines: string[]) => lines.map((each) => `  ${each}\n`).join('')

const entry = (name: string, found?: { id: string; name: string }) =>
  found ? [`${name}: ${JSON.stringify(found.id)} # ${oneLine(found.name)}`] : []

/** A name from the CRM must not end its comment. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')
