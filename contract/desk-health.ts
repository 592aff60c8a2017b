import { z } from 'zod'
import { firstSteps, problem, run, stops } from './desk-answers.ts'
import { attempt, raw } from './desk-leads.ts'
import { alertNames } from './desk.ts'
import { vitalNames } from './vitals.ts'

// The relay's answers to the Health screen. All times are milliseconds since the epoch.

const text = z.string()
const number = z.number()
const time = z.number()
const flag = z.boolean()

/** Every lead is in one of these, so the difference is 0. */
const books = z.strictObject({
  countedAt: time,
  accepted: number,
  inCrm: number,
  waiting: number,
  failed: number,
  held: number,
  spam: number,
  erasedUnsent: number,
  difference: number,
  tests: number,
  /** Of `waiting`; no other figure counts them. */
  testsWaiting: number
})
export type Books = z.infer<typeof books>

export const health = z.strictObject({
  firstSteps,
  /** All problems except leads that wait for a decision. */
  problems: z.array(problem),
  books,
  /** The erasures that the store's files still hold. Missing if none. */
  unwiped: z.strictObject({ erasures: number, since: time }).optional(),
  queue: z.strictObject({
    waiting: number,
    oldestSince: time.optional(),
    throttled: number
  }),
  /** The 75th percentile of the last 28 days; missing under fifty views. */
  vitals: z.array(
    z.strictObject({ page: text, views: number, p75: z.partialRecord(z.enum(vitalNames), number) })
  ),
  crm: z.strictObject({
    /** Missing if no CRM is set. */
    name: text.optional(),
    answers: z.array(z.strictObject({ kind: attempt.shape.kind, count: number })),
    last: attempt.optional()
  }),
  ...stops,
  machine: z.strictObject({
    version: text,
    upSince: time,
    memoryBytes: number,
    freeBytes: number.optional(),
    storeBytes: number.optional()
  }),
  backupAt: time.optional(),
  /** Of these days, the newest first; and what runs now. */
  runs: z.array(run),
  running: z.array(run.shape.kind),
  turnedAway: z.array(z.strictObject({ reason: text, count: number })),
  repeated: number,
  settings: z.array(z.strictObject({ name: text, set: flag, value: text.optional() }))
})
export type HealthAnswer = z.infer<typeof health>

/** Missing without a mapping. */
export const crmMapping = z.strictObject({
  mapping: z
    .strictObject({
      checkedAt: time,
      /** By the names that the CRM shows. */
      forms: z.array(
        z.strictObject({
          form: text,
          deal: z
            .strictObject({ pipeline: text.optional(), stage: text.optional(), owner: text.optional() })
            .optional(),
          workflow: z.strictObject({ name: text.optional() }).optional(),
          ok: flag
        })
      ),
      /** `unseen`: the CRM did not show something. Else it is about a field, or about a part of a form. */
      problems: z.array(
        z.strictObject({
          why: z.enum(['gone', 'draft', 'no-text', 'unseen']),
          field: text.optional(),
          form: text.optional(),
          part: text.optional(),
          raw
        })
      )
    })
    .optional()
})
export type CrmMappingAnswer = z.infer<typeof crmMapping>

export const alerts = z.strictObject({
  receivers: z.array(text),
  rules: z.array(
    z.strictObject({
      name: z.enum(alertNames),
      active: flag,
      /** How much is needed. */
      minutes: number.optional(),
      hours: number.optional(),
      gigabytes: number.optional()
    })
  )
})
export type AlertsAnswer = z.infer<typeof alerts>
