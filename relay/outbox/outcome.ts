import type { StepKind } from '../../contract/desk.ts'

type Answered = { status?: number; ms: number }

/**
 * - `transient`: the CRM did not accept it, but may later (network, 408, 409, 423, 425, 429, 5xx).
 * - `ambiguous`: the CRM may have accepted it (no answer after the request was sent). It is retried under the same id.
 * - `blocked`: the CRM refuses every call of this kind: wrong credentials or address, a page instead of an answer (other
 *   3xx and 4xx, a false 200).
 * - `permanent`: the CRM will never accept this one unchanged (400, 413, 422).
 */
export type Failed = Answered &
  (
    | { kind: 'transient'; error: string; retryAfterMs?: number }
    | { kind: 'ambiguous'; error: string }
    | { kind: 'blocked'; error: string }
    | { kind: 'permanent'; error: string }
  )

/**
 * The outcome of one attempt to deliver a lead. `delivered`: the CRM accepted the lead, and its contact has this id. The
 * further steps are left to do.
 */
export type Outcome = (Answered & { kind: 'delivered'; crmId: string; steps?: StepKind[] }) | Failed

/** The outcome of one attempt at a step. `crmId` is what the CRM has for the step, such as the deal. */
export type StepOutcome = (Answered & { kind: 'done'; crmId?: string }) | Failed
