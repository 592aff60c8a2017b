import { z } from 'zod'
import {
  findLeadForm,
  leadForms,
  leadFormSources,
  leadInterests,
  nameAndEmail,
  ofEachField,
  personField,
  type CrmFormSource,
  type PersonField
} from './lead-forms.ts'
import { leadLimits } from './limits.ts'

const text = (label: string) =>
  z.string({ error: ({ input }) => `${label} ${input === undefined ? 'is missing' : 'must be text'}.` })

const atMost = (label: string, limit: number) =>
  text(label).max(limit, `${label} is longer than ${limit} characters.`)

const required = (label: string) =>
  text(label)
    .trim()
    .min(1, { error: `${label} is required.`, abort: true })

/** A field that the form does not ask for, or that may be left empty, may be empty. */
function checkOf(name: PersonField, asked: boolean) {
  const { label, longest, missing, shape } = personField(name)
  const given = (asked && missing ? required(label) : text(label).trim()).max(
    longest,
    `${label} is longer than ${longest} characters.`
  )
  if (!shape) return given
  const pattern = asked && missing ? shape.pattern : new RegExp(`^$|${shape.pattern.source}`)
  return given.regex(pattern, `${label} must look like ${shape.example}.`)
}

const leadAsking = (asks: readonly PersonField[]) =>
  z
    .strictObject({
      name: text('Name')
        .trim()
        .max(2 * leadLimits.name + 1, 'Name is too long.'),
      ...ofEachField((field) => checkOf(field, asks.includes(field))),
      interest: z.enum(leadInterests, 'Interest is not one of the forms of this site.'),
      utm_source: atMost('utm_source', leadLimits.campaign),
      utm_medium: atMost('utm_medium', leadLimits.campaign),
      utm_campaign: atMost('utm_campaign', leadLimits.campaign),
      utm_term: atMost('utm_term', leadLimits.campaign),
      utm_content: atMost('utm_content', leadLimits.campaign),
      timestamp: z.iso.datetime({ offset: true, error: 'Timestamp must be an ISO 8601 date and time.' }),
      page_url: atMost('page_url', leadLimits.address),
      referrer: atMost('referrer', leadLimits.address),
      user_agent: atMost('user_agent', leadLimits.userAgent),
      form_source: z.enum(leadFormSources, 'Form source is not one of the forms of this site.')
    })
    .refine((lead) => findLeadForm(lead.form_source)?.interest === lead.interest, {
      path: ['interest'],
      error: 'Interest does not belong to this form source.'
    })

/** A lead as the forms send it and the CRM receives it: sixteen strings, nothing else. */
export const leadSchema = leadAsking(nameAndEmail)

const schemas = new Map<unknown, typeof leadSchema>(
  leadForms.map(({ source, asks }) => [source, leadAsking(asks)])
)

export type Lead = z.infer<typeof leadSchema>

/** A lead of one of HighLevel's own forms. What the CRM does not tell is empty. */
export type CrmFormLead = Omit<Lead, 'form_source' | 'interest'> & {
  form_source: CrmFormSource
  interest: ''
}

/** A lead that the relay keeps. `parseLead`, and so the public endpoint, takes a `Lead` only. */
export type StoredLead = Lead | CrmFormLead

export const isFromCrm = (lead: StoredLead | undefined): lead is CrmFormLead => lead?.interest === ''

export type LeadProblem = { field: string; message: string }
type LeadResult = { ok: true; lead: Lead } | { ok: false; problems: LeadProblem[] }

/** Validates an unknown value against the contract, and names every field that is missing, malformed or unexpected. */
export function parseLead(value: unknown): LeadResult {
  const result = schemaFor(value).safeParse(value)
  if (result.success) return { ok: true, lead: result.data }
  return { ok: false, problems: result.error.issues.flatMap(describeIssue) }
}

/** The form that a lead names determines its required fields. */
function schemaFor(value: unknown) {
  const source = typeof value === 'object' && value && 'form_source' in value ? value.form_source : undefined
  return schemas.get(source) ?? leadSchema
}

function describeIssue(issue: z.core.$ZodIssue): LeadProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, message: `${field} is not a field of a lead.` }))
  }
  const field = issue.path.join('.') || 'body'
  const message = field === 'body' ? 'The body must be a JSON object.' : issue.message
  return [{ field, message }]
}

/** The beginning of every id that the CRM sandbox gives. A lead with such an id never reached the agency. */
export const sandboxIdPrefix = 'sandbox-'
