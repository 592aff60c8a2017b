/** Kept with a quarantined lead that a repeat released. */
export const releasedByRepeat = 'released: the same form came again, without suspicion'

/** For how long the content of a form is the same lead, in milliseconds. */
export const contentWindowMs = 24 * 60 * 60_000

/**
 * Whether a lead that came at `receivedAt` (milliseconds since the epoch) is still repeated by one under its key: forever
 * without `withinMs`. A clock that was ahead then counts as one that was behind: better a lead twice than not at all.
 */
export function makesRepeat(receivedAt: number, withinMs: number | undefined, now: number): boolean {
  return withinMs === undefined || Math.abs(now - receivedAt) < withinMs
}
