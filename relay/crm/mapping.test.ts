import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { readConfig } from '../config.ts'
import { readMapping, stepsFor } from './mapping.ts'

async function write(text: string): Promise<string> {
  const file = join(await temporaryDir(), 'crm.yaml')
  await writeFile(file, text)
  return file
}

const head = 'locationId: "loc"\nfields:\nforms:\n'

test('names fields and forms by their ids, and a part may be all comments', async () => {
  const forms = '  cta-button-modal:\n    pipeline: "p"\n    stage: "s"\n    value: 1500\n'
  const pipeline = { pipeline: 'p', stage: 's', value: 1500 }
  expect(readMapping(await write(head + forms))).toEqual({
    ok: true,
    mapping: { locationId: 'loc', fields: {}, forms: { 'cta-button-modal': pipeline } }
  })
  expect(readMapping(await write('locationId: "loc"\n'))).toMatchObject({ ok: true })
})

const form = (lines: string) => `${head}  cta-button-modal:\n${lines}`
const start = 'a mapping as "leads crm-setup" writes it'

test.each([
  ['no YAML', 'locationId: "loc\n', /\(line \d, Missing closing "quote/],
  ['nothing', '', /\(line 1, the file: /],
  ['no location', 'fields:\n', /\(line 1, locationId: expected an id, in quotes\)$/],
  ['an unknown part', 'locationId: "loc"\nusers: {}\n', /\(line 2, users: unknown\)$/],
  [
    'an unknown field',
    'locationId: "loc"\nfields:\n  page: "a"\n  colour: "b"\n',
    /\(line 4, fields.colour: unknown\)$/
  ],
  [
    'one id for two fields',
    'locationId: "loc"\nfields:\n  page: "a"\n  campaign: "a"\n',
    /\(line 2, fields: expected another id for each field\)$/
  ],
  ['an unknown form', `${head}  no-form:\n    workflow: "w"\n`, /\(line 4, forms.no-form: unknown\)$/],
  [
    'an id that YAML takes for a number',
    form('    workflow: 12\n'),
    /\(line 5, forms.cta-button-modal.workflow: expected an id, in quotes\)$/
  ],
  [
    'an unknown line of a form',
    form('    workflow: "w"\n    stages: "s"\n'),
    /\(line 6, forms.cta-button-modal.stages: unknown\)$/
  ],
  [
    'a pipeline without a stage',
    form('    pipeline: "p"\n'),
    /\(line 4, forms.cta-button-modal: expected both pipeline and stage/
  ],
  [
    'an owner without a deal',
    form('    workflow: "w"\n    owner: "o"\n'),
    /\(line 4, forms.cta-button-modal: expected a pipeline, since/
  ],
  [
    'a form without a line',
    form('    # workflow: "w"\n'),
    /\(line 4, forms.cta-button-modal: expected a pipeline with its stage, or a workflow\)$/
  ],
  [
    'a value below 0',
    form('    pipeline: "p"\n    stage: "s"\n    value: -1\n'),
    /\(line 7, forms.cta-button-modal.value: expected a number above 0\)$/
  ]
])('with %s is refused with its line', async (_, text, problem) => {
  const read = readMapping(await write(text))
  expect(read).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  expect(read).toMatchObject({ problem: expect.stringContaining(start) })
})

const api = { CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: 'loc' }

test('a wrong file stops the start in one line that names setting, path and line', async () => {
  const file = await write('locationId: "loc"\nusers: {}\n')
  expect(readConfig({ ...api, CRM_MAPPING_FILE: file })).toEqual({
    ok: false,
    problem: `CRM_MAPPING_FILE: expected ${start} (line 2, users: unknown), got "${file}"`
  })
  expect(readConfig({ ...api, CRM_MAPPING_FILE: '/nowhere/crm.yaml' })).toEqual({
    ok: false,
    problem: 'CRM_MAPPING_FILE: expected a file that can be read (ENOENT), got "/nowhere/crm.yaml"'
  })
})

test('the ids of another location are refused, and so is a mapping without the API', async () => {
  const file = await write('locationId: "other"\n')
  expect(readConfig({ ...api, CRM_MAPPING_FILE: file })).toEqual({
    ok: false,
    problem: 'CRM_MAPPING_FILE: expected ids of the location in CRM_LOCATION_ID, got those of "other"'
  })
  expect(readConfig({ CRM_MAPPING_FILE: file })).toEqual({
    ok: false,
    problem: 'CRM_API_TOKEN: expected to be set, since CRM_MAPPING_FILE is'
  })
})

test('a lead has the steps that the mapping names for its form, and fields only in a contact that it made', () => {
  const deal = { pipeline: 'p', stage: 's' }
  const mapping = {
    locationId: 'loc',
    fields: { page: 'f' },
    forms: { 'cta-button-modal': { ...deal, workflow: 'w' }, 'career-alerts': deal }
  }
  const steps = (form_source: 'cta-button-modal' | 'career-alerts' | 'lead-gen-guide', isNew: boolean) =>
    stepsFor(mapping, sampleLead({ form_source }), { isNew })
  expect(steps('cta-button-modal', true)).toEqual(['fields', 'deal', 'workflow'])
  expect(steps('cta-button-modal', false)).toEqual(['deal', 'workflow'])
  expect(steps('career-alerts', false)).toEqual(['deal'])
  expect(steps('lead-gen-guide', true)).toEqual(['fields'])
  expect(stepsFor({ ...mapping, fields: {} }, sampleLead(), { isNew: true })).toEqual(['deal', 'workflow'])
})
