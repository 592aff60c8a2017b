/**
 * What one attempt to deliver a lead came to.
 *
 * - `delivered`: the CRM took it and said under which id.
 * - `transient`: it did not, but may later (network, 408, 409, 423, 425, 429, 5xx).
 * - `ambiguous`: it may have (no answer after the request was sent); tried again under the same id.
 * - `blocked`: it refuses whatever comes: credentials, address, a page instead of an answer (other 3xx and 4xx, a false 200).
 * - `permanent`: it never will as the lead stands (400, 413, 422).
 */
export type Outcome = { status?: number; ms: number } & (
  | { kind: 'delivered'; crmId: string }
  | { kind: 'transient'; error: string; retryAfterMs?: number }
  | { kind: 'ambiguous'; error: string }
  | { kind: 'blocked'; error: string }
  | { kind: 'permanent'; error: string }
)
