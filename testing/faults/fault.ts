/** `short` is for every test run, `full` for whoever wants to be sure. */
export type Size = 'short' | 'full'

export type Verdict = {
  /** What was seen, to be printed. */
  counted: Record<string, number | string>
  /** Promises that were not kept, in words; none when all is well. */
  broken: string[]
}

export type Fault = {
  name: string
  /** A name for several faults that can be run together. */
  group?: string
  /** What is done to the relay. */
  what: string
  run(size: Size): Promise<Verdict>
  /** Why this machine cannot rehearse it; undefined where it can. */
  obstacle?: () => Promise<string | undefined>
}

/** The promises whose condition does not hold. */
export function findBroken(promises: Record<string, boolean>): string[] {
  return Object.entries(promises).flatMap(([promise, kept]) => (kept ? [] : promise))
}
