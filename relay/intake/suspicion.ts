/** What came with a lead that may give a program away. */
export type Circumstances = {
  /** What stood in the field that no person sees. */
  trap: string | undefined
  /** Milliseconds from opening the page to sending the form, as the page's script says. */
  timeTaken: string | undefined
}

/** Nobody opens a page, fills in a form and sends it in less, in milliseconds: not even with autofill. */
const fastestPerson = 500

/**
 * Why a lead is suspected to come from a program, undefined when it is not. It is stored and answered like any other,
 * but waits for an operator: a mistake here must cost nobody their lead.
 */
export function findSuspicion({ trap, timeTaken }: Circumstances): string | undefined {
  if (trap) return 'a field that no person sees was filled in'
  const ms = timeTaken ? Number(timeTaken) : Number.NaN
  return ms >= 0 && ms < fastestPerson ? 'sent sooner than a person can' : undefined
}
