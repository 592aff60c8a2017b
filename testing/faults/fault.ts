/** `short` is for a quick look, and for the faults that run with every test run. */
export type Size = 'short' | 'full'

export type Verdict = {
  /** Results to print. */
  counted: Record<string, number | string>
  /** Promises that were not kept, in words; none when all is well. */
  broken: string[]
}

export type Fault = {
  name: string
  /** A name for several faults that can be run together. */
  group?: string
  /** Description of the fault. */
  what: string
  run(size: Size): Promise<Verdict>
  /** Why this machine cannot rehearse it; undefined where it can. */
  obstacle?: () => Promise<string | undefined>
}

/** The promises whose condition does not hold. */
export function findBroken(promises: Record<string, boolean>): string[] {
  return Object.entries(promises).flatMap(([promise, kept]) => (kept ? [] : promise))
}
