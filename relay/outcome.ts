/**
 * What one attempt to deliver a lead came to.
 *
 * - `delivered`: the CRM took it and said under which id.
 * - `transient`: it did not, but may later (network, 408, 425, 429, 5xx, a false 200).
 * - `ambiguous`: it may have (no answer after the request was sent); tried again under the same id.
 * - `permanent`: it never will as the lead stands (other 3xx and 4xx).
 */
export type Outcome = { status?: number; ms: number } & (
  | { kind: 'delivered'; crmId: string }
  | { kind: 'transient'; error: string; retryAfterMs?: number }
  | { kind: 'ambiguous'; error: string }
  | { kind: 'permanent'; error: string }
)
