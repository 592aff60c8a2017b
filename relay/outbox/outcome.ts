/**
 * The outcome of one attempt to deliver a lead.
 *
 * - `delivered`: the CRM accepted the lead and returned an id.
 * - `transient`: the CRM did not accept it, but may later (network, 408, 409, 423, 425, 429, 5xx).
 * - `ambiguous`: the CRM may have accepted it (no answer after the request was sent). It is retried under the same id.
 * - `blocked`: the CRM refuses every lead: wrong credentials or address, a page instead of an answer (other 3xx and
 *   4xx, a false 200).
 * - `permanent`: the CRM will never accept this lead unchanged (400, 413, 422).
 */
export type Outcome = { status?: number; ms: number } & (
  | { kind: 'delivered'; crmId: string }
  | { kind: 'transient'; error: string; retryAfterMs?: number }
  | { kind: 'ambiguous'; error: string }
  | { kind: 'blocked'; error: string }
  | { kind: 'permanent'; error: string }
)
