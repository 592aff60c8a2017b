import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { useSandbox } from '../../testing/open-sandbox.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { serve } from '../../testing/relay/serve.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { fieldNames, readMapping } from '../crm/mapping.ts'

const sandbox = useSandbox()
const { location, pipelines, stages, users, workflows } = sandboxIds

async function settings(more: Record<string, string> = {}) {
  const url = sandbox.url()
  return {
    CRM_API_URL: url,
    CRM_API_TOKEN: 'pit-1',
    CRM_LOCATION_ID: location,
    DATA_DIR: await temporaryDir(),
    ...more
  }
}

const newFile = async () => join(await temporaryDir(), 'crm.yaml')

/** As a person who uncomments the lines of one form. */
const uncomment = (text: string, form: string) => {
  const lines = text.split('\n')
  const first = lines.indexOf(`  # ${form}:`)
  return lines.map((line, at) => (at >= first && at < first + 6 ? line.replace('# ', '') : line)).join('\n')
}

async function setUp(form = 'cta-button-modal') {
  const file = await newFile()
  await runCommand(await settings(), ['crm-setup', '--create-fields', '--write', file])
  await writeFile(file, uncomment(await readFile(file, 'utf8'), form))
  return file
}

test('shows what the location has, and what is missing', async () => {
  const { status, out } = await runCommand(await settings(), ['crm-setup'])
  expect(status).toBe(1)
  expect(out).toMatch(/^ {2}missing {2}Website campaign$/m)
  expect(out).toContain(`  ${pipelines.recruitment}  Recruitment\n    ${stages.newLead}  New lead\n`)
  expect(out).toContain(`  ${users.kim}  Kim Coach\n`)
  expect(out).toContain(`  ${workflows.draft}  Season tickets (draft)\n`)
  expect(out).toContain(`${fieldNames.length} custom fields are missing: --create-fields creates them`)
})

test('creates the missing fields once, and writes a mapping that names them', async () => {
  const file = await newFile()
  const { status, out } = await runCommand(await settings(), [
    'crm-setup',
    '--create-fields',
    '--write',
    file
  ])
  expect({ status, missing: out.includes('missing') }).toEqual({ status: 0, missing: false })
  const read = readMapping(file)
  expect(read).toMatchObject({ ok: true, mapping: { locationId: location, forms: {} } })
  expect(read.ok && Object.keys(read.mapping.fields)).toEqual(fieldNames)

  const again = await runCommand(await settings(), ['crm-setup', '--create-fields', '--json'])
  const { fields } = z
    .object({ fields: z.object({ list: z.array(z.unknown()) }) })
    .parse(JSON.parse(again.out))
  expect(fields.list).toHaveLength(fieldNames.length + 1)
})

test.each(leadFormSources)('a person only uncomments the lines of %s', async (form) => {
  const read = readMapping(await setUp(form))
  expect(read).toMatchObject({
    ok: true,
    mapping: {
      forms: {
        [form]: {
          pipeline: pipelines.recruitment,
          stage: stages.newLead,
          owner: users.kim,
          workflow: workflows.welcome
        }
      }
    }
  })
})

test('a file that exists is not written again, but checked', async () => {
  const file = await setUp()
  const text = await readFile(file, 'utf8')
  const { status, out } = await runCommand(await settings(), ['crm-setup', '--write', file])
  expect({ status, text: await readFile(file, 'utf8') }).toEqual({ status: 0, text })
  expect(out).toContain(`checked ${file}`)
  expect(out).toMatch(/^ok +forms\.cta-button-modal\.owner +Kim Coach$/m)
})

test('each id that is nothing any more is named, by "config" too', async () => {
  const file = await setUp()
  const env = await settings({ CRM_MAPPING_FILE: file })
  await sandbox.change({ remove: [stages.newLead, users.kim], draft: workflows.welcome })
  const { status, out } = await runCommand(env, ['crm-setup'])
  expect(status).toBe(1)
  const wrong = out.split('\n').filter((line) => line.startsWith('wrong'))
  expect(wrong.map((line) => line.split(/ {2,}/))).toEqual([
    ['wrong', 'forms.cta-button-modal.stage', `the CRM has no ${stages.newLead}`],
    ['wrong', 'forms.cta-button-modal.owner', `the CRM has no ${users.kim}`],
    ['wrong', 'forms.cta-button-modal.workflow', 'Welcome: is draft, so it starts for nobody']
  ])
  const config = await runCommand(env, ['config'])
  expect(config.out).toMatch(/^wrong +CRM_MAPPING_FILE +forms\.cta-button-modal\.owner: the CRM has no/m)
})

test('a list that the token may not see is said, with the scope that is missing', async () => {
  const file = await newFile()
  await writeFile(
    file,
    'locationId: "loc"\nforms:\n  career-alerts: { pipeline: "p", stage: "s", owner: "u" }\n'
  )
  const url = await serve(({ url: path = '' }, response) => {
    if (path.startsWith('/locations/loc/')) return response.end('{"customFields":[]}')
    if (path.startsWith('/opportunities/')) return response.end('{"pipelines":[]}')
    return response.writeHead(401).end('{"message":"The token is not authorized for this scope."}')
  })
  const env = { ...(await settings()), CRM_API_URL: url, CRM_LOCATION_ID: 'loc' }
  const { out } = await runCommand(env, ['crm-setup', '--write', file])
  expect(out).toMatch(/^ok +forms\.career-alerts\.owner +could not be checked: the CRM answered 401/m)
  expect(out).toContain(
    'users: not listed: the CRM answered 401: does the token have the scope locations.readonly?'
  )
  expect(out).toContain(
    'workflows: not listed: the CRM answered 401: does the token have the scope workflows.readonly?'
  )
})

test('a location that forbids a second deal is warned of', async () => {
  await sandbox.change({ allowsSecondDeal: false })
  const { out } = await runCommand(await settings(), ['crm-setup'])
  expect(out).toContain('allowDuplicateOpportunity')
})

test('needs the API', async () => {
  const { status, err } = await runCommand({ DATA_DIR: await temporaryDir() }, ['crm-setup'])
  expect({ status, err }).toEqual({
    status: 1,
    err: expect.stringMatching(/^CRM_API_TOKEN: expected to be set/)
  })
})
