/** Data sent with a lead that may reveal a program. */
export type Circumstances = {
  /** Content of the field that no person sees. */
  trap: string | undefined
  /** Milliseconds from opening the page to sending the form, measured by the page's script. */
  timeTaken: string | undefined
}

/** In milliseconds. Even with autofill, nobody opens a page, fills in a form and sends it faster. */
const fastestPerson = 500

/**
 * Returns why a lead may come from a program, undefined if nothing suggests it. A suspected lead is stored and answered
 * like any other, but waits for an operator: a mistake here must cost nobody their lead.
 */
export function findSuspicion({ trap, timeTaken }: Circumstances): string | undefined {
  if (trap) return 'a field that no person sees was filled in'
  const ms = timeTaken ? Number(timeTaken) : Number.NaN
  return ms >= 0 && ms < fastestPerson ? 'sent sooner than a person can' : undefined
}
