import { z } from 'zod'
import { defaultLanguage, fillIn, languageCodes } from './languages.ts'
import {
  findLeadForm,
  leadForms,
  leadFormSources,
  leadInterests,
  nameAndEmail,
  ofEachField,
  personField,
  players,
  type CrmFormSource,
  type PersonField
} from './lead-forms.ts'
import { leadLimits } from './limits.ts'
import { visitorWords, type VisitorWords } from './messages.ts'
import { plainField, plainText } from './typed.ts'

const text = (label: string, plain = plainText) =>
  z
    .string({ error: ({ input }) => `${label} ${input === undefined ? 'is missing' : 'must be text'}.` })
    .overwrite(plain)

const atMost = (label: string, limit: number) =>
  text(label).max(limit, `${label} is longer than ${limit} characters.`)

/** A field that the form does not ask for, or that may be left empty, may be empty. A visitor can read what is wrong. */
function checkOf(name: PersonField, asked: boolean, { messages, pageWords }: VisitorWords) {
  const { longest, missing, shape, ...field } = personField(name)
  const { label } = messages.fields[name]
  const { required, long, malformed } = pageWords.problems
  const typed = text(field.label, (value) => plainField(name, value))
  const isNeeded = asked && missing !== undefined
  const given = (isNeeded ? typed.min(1, { error: fillIn(required, { label }), abort: true }) : typed).max(
    longest,
    fillIn(long, { label, limit: longest })
  )
  if (!shape) return given
  const { source, flags } = shape.pattern
  const pattern = isNeeded ? shape.pattern : new RegExp(`^$|${source}`, flags)
  return given.regex(pattern, fillIn(malformed, { label, example: shape.example }))
}

const leadAsking = (asks: readonly PersonField[], words: VisitorWords) =>
  z
    .strictObject({
      name: text('Name').max(2 * leadLimits.name + 1, 'Name is too long.'),
      ...ofEachField((field) => checkOf(field, asks.includes(field), words)),
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
      form_source: z.enum(leadFormSources, 'Form source is not one of the forms of this site.'),
      /** Pages of an earlier release send none. */
      language: z
        .enum(languageCodes, 'Language is not one of the languages of this site.')
        .default(defaultLanguage),
      /** Missing if the visitor chose nothing, and in pages of an earlier release. */
      player: z.enum(players, 'Player is none of self, minor and child.').optional()
    })
    .refine((lead) => findLeadForm(lead.form_source)?.interest === lead.interest, {
      path: ['interest'],
      error: 'Interest does not belong to this form source.'
    })

/** A lead as the forms send it and the CRM receives it: sixteen strings, the language, and who
 * plays, nothing else. */
export const leadSchema = leadAsking(nameAndEmail, visitorWords)

/** The schema of each form, in each language that was asked for. */
const schemas = new WeakMap<VisitorWords, Map<unknown, typeof leadSchema>>()

function schemasIn(words: VisitorWords) {
  const known = schemas.get(words)
  if (known) return known
  const made = new Map(leadForms.map(({ source, asks }) => [source, leadAsking(asks, words)] as const))
  schemas.set(words, made)
  return made
}

export type Lead = z.infer<typeof leadSchema>

/** A lead as it is sent. Without a language, it is in English. */
export type SentLead = z.input<typeof leadSchema>

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

/**
 * Validates an unknown value against the contract, and names every field that is missing, malformed or unexpected. What a
 * visitor can read of it is in the language of `words`.
 */
export function parseLead(value: unknown, words: VisitorWords = visitorWords): LeadResult {
  const result = schemaFor(value, words).safeParse(value)
  if (result.success) return { ok: true, lead: result.data }
  return { ok: false, problems: result.error.issues.flatMap(describeIssue) }
}

/** The form that a lead names determines its required fields. */
function schemaFor(value: unknown, words: VisitorWords) {
  const source = typeof value === 'object' && value && 'form_source' in value ? value.form_source : undefined
  return schemasIn(words).get(source) ?? leadSchema
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

/**
 * An address that belongs to nobody: RFC 2606 reserves the domain for examples. It never changes, so the CRM has only one
 * such contact.
 */
export const canaryEmail = 'canary@example.com'
