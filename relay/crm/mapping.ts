import { readFileSync } from 'node:fs'
import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { z } from 'zod'
import { stepKinds, type StepKind } from '../../contract/desk.ts'
import { leadFormSources } from '../../contract/lead-forms.ts'
import type { Lead } from '../../contract/lead.ts'

// crm.yaml: which custom fields, pipelines, users and workflows of the location the relay uses. `leads crm-setup` writes
// it, and a person completes it.

export const fieldNames = [
  'campaign',
  'page',
  'referrer',
  'route',
  'form',
  'language',
  'consent',
  'receipt',
  'guardian',
  'reference'
] as const

export type FieldName = (typeof fieldNames)[number]

/** What the relay can write into a new contact, as the staff see it in the CRM. A page's address may be long. */
export const mappedFields: Record<FieldName, { name: string; dataType: 'TEXT' | 'LARGE_TEXT' }> = {
  campaign: { name: 'Website campaign', dataType: 'TEXT' },
  page: { name: 'Website page', dataType: 'LARGE_TEXT' },
  referrer: { name: 'Website referrer', dataType: 'LARGE_TEXT' },
  route: { name: 'Website Find your pass', dataType: 'TEXT' },
  form: { name: 'Website form', dataType: 'TEXT' },
  language: { name: 'Website language', dataType: 'TEXT' },
  consent: { name: 'Website consent wording', dataType: 'TEXT' },
  receipt: { name: 'Website receipt', dataType: 'TEXT' },
  guardian: { name: 'Website guardian link', dataType: 'TEXT' },
  reference: { name: 'Website reference', dataType: 'TEXT' }
}

const id = z.string('expected an id, in quotes').min(1, 'expected an id')

const formSchema = z
  .strictObject(
    {
      pipeline: id.optional(),
      stage: id.optional(),
      owner: id.optional(),
      value: z.number('expected a number').positive('expected a number above 0').optional(),
      workflow: id.optional()
    },
    {
      error: ({ code }) =>
        code === 'invalid_type' ? 'expected a pipeline with its stage, or a workflow' : undefined
    }
  )
  .refine(
    ({ pipeline, workflow }) => pipeline ?? workflow,
    'expected a pipeline with its stage, or a workflow'
  )
  .refine(({ pipeline, stage }) => (pipeline === undefined) === (stage === undefined), {
    error: 'expected both pipeline and stage, or neither'
  })
  .refine(({ pipeline, owner, value }) => pipeline ?? (owner === undefined && value === undefined), {
    error: 'expected a pipeline, since owner and value are those of a deal'
  })

/** All lines of a part may be comments. */
const orNothing = (given: unknown) => given ?? {}

const mappingSchema = z
  .strictObject({
    locationId: id,
    fields: z.preprocess(
      orNothing,
      z
        .partialRecord(z.enum(fieldNames), id)
        .refine(
          (ids) => new Set(Object.values(ids)).size === Object.keys(ids).length,
          'expected another id for each field'
        )
    ),
    forms: z.preprocess(orNothing, z.partialRecord(z.enum(leadFormSources), formSchema)),
    /** The workflow that sends the guardian of a player under 18 the link in the field `guardian`. */
    guardian: z.preprocess((given) => given ?? undefined, z.strictObject({ workflow: id }).optional())
  })
  .refine(({ fields, guardian }) => guardian === undefined || fields.guardian !== undefined, {
    path: ['guardian'],
    error: 'expected the field "guardian", too, since the workflow sends the link in it'
  })

export type Mapping = z.output<typeof mappingSchema>

/** The steps that follow the contact of a lead. Custom fields are written only into a contact that this lead made. */
export function stepsFor(
  mapping: Mapping | undefined,
  lead: Lead,
  { isNew }: { isNew: boolean }
): StepKind[] {
  const form = mapping?.forms[lead.form_source]
  const isMinor = lead.player === 'minor'
  const isWanted: Record<StepKind, boolean> = {
    fields: isNew && Object.keys(mapping?.fields ?? {}).length > 0,
    deal: form?.pipeline !== undefined,
    ask: isMinor && mapping?.guardian !== undefined,
    answer: isMinor,
    workflow: form?.workflow !== undefined
  }
  return stepKinds.filter((kind) => isWanted[kind])
}

/** The value of the setting: the path of a mapping, which is read and checked at once. */
export const mappingFile = z.string().transform((path, context) => {
  const read = readMapping(path)
  if (read.ok) return read.mapping
  context.addIssue({ code: 'custom', message: read.problem })
  return z.NEVER
})

type MappingResult = { ok: true; mapping: Mapping } | { ok: false; problem: string }

/** Reads a mapping. `problem` says what was expected, with the line and the field. */
export function readMapping(path: string): MappingResult {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { ok: false, problem: `a file that can be read (${code})` }
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [mistake] = document.errors
  if (mistake) return refuse(lines.linePos(mistake.pos[0]).line, mistake.message)

  const result = mappingSchema.safeParse(document.toJS())
  if (result.success) return { ok: true, mapping: result.data }
  const { path: field, message } = firstIssue(result.error)
  return refuse(lineOf(document, lines, field), `${field.join('.') || 'the file'}: ${message}`)
}

const refuse = (line: number, message: string): MappingResult => ({
  ok: false,
  problem: `a mapping as "leads crm-setup" writes it (line ${line}, ${message})`
})

function firstIssue(error: z.ZodError) {
  const [issue] = error.issues
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') return { path: [...path, issue.keys[0] ?? ''], message: 'unknown' }
  if (issue?.code === 'invalid_key') return { path, message: 'unknown' }
  return { path, message: issue?.message ?? 'wrong' }
}

/** The line of a field, or of the part that lacks it. */
function lineOf({ contents }: Document.Parsed, lines: LineCounter, path: readonly string[]): number {
  let node: unknown = contents
  let line = 1
  for (const name of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
    if (!pair) return line
    if (isScalar(pair.key) && pair.key.range) line = lines.linePos(pair.key.range[0]).line
    node = pair.value
  }
  return line
}
