import { z } from 'zod'
import { causeCodes, deedKinds, leadStates, outcomeKinds } from './desk.ts'
import { languageCodes } from './languages.ts'
import { crmForms, leadFormSources } from './lead-forms.ts'

// The filter and the attempts of leads, as desk and store both name them. Times are milliseconds since the epoch.

/** PostgreSQL cannot store a null character, nor compare with one. */
export const storable = z
  .string()
  .refine((given) => !given.includes('\0'), 'Null characters are not allowed.')
const word = storable.max(200)
const time = z.number().int().min(0)

/** Which leads. A lead must match every given part. */
export const leadFilter = z.strictObject({
  /** Part of a name, an email or an id. */
  q: word.optional(),
  state: z.array(z.enum(leadStates)).min(1).optional(),
  form: z
    .array(z.enum([...leadFormSources, crmForms]))
    .min(1)
    .optional(),
  language: z.array(z.enum(languageCodes)).min(1).optional(),
  /** `utm_campaign`; empty means leads without one. */
  campaign: word.optional(),
  /** The path of the page that the form was on. */
  page: word.optional(),
  from: time.optional(),
  to: time.optional(),
  /** The CRM has its contact, and a further step was tried in vain. */
  lacks: z.literal('step').optional()
})
export type DeskLeadFilter = z.infer<typeof leadFilter>

/**
 * The words of a program, which may quote a lead. So the answers to a reader have no `raw`, and no text that a program
 * wrote has another name.
 */
export const raw = z.string().optional()

/** Why something failed or waits: a code, or the status of the CRM's answer. */
export const cause = z.strictObject({
  code: z.enum(causeCodes).optional(),
  status: z.number().optional(),
  raw
})
export type Cause = z.infer<typeof cause>

export const attempt = z.strictObject({
  at: z.number(),
  /** A deed is no attempt: a person changed the delivery. */
  kind: z.enum([...outcomeKinds, ...deedKinds]),
  ms: z.number(),
  ...cause.shape
})
export type Attempt = z.infer<typeof attempt>
