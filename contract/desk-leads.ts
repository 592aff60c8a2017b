import { z } from 'zod'
import { deedKinds, leadStates, outcomeKinds } from './desk.ts'
import { languageCodes } from './languages.ts'
import { crmForms, leadFormSources } from './lead-forms.ts'

// What the desk and the store of leads both say: which leads, and what was tried. Times are milliseconds since the epoch.

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

export const attempt = z.strictObject({
  at: z.number(),
  /** A deed is no attempt: a person changed the delivery, and `error` says how. */
  kind: z.enum([...outcomeKinds, ...deedKinds]),
  status: z.number().optional(),
  ms: z.number(),
  error: z.string().optional()
})
export type Attempt = z.infer<typeof attempt>
