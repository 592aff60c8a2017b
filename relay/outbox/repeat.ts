import type { NewLead } from './store.ts'

/** Kept with a quarantined lead that a repeat released. */
export const releasedByRepeat = 'released: the same form came again, without suspicion'

/**
 * Whether a lead that came under a key at `receivedAt` (milliseconds since the epoch) still makes `entry` a repeat. A
 * clock that was ahead then counts as one that was behind: better a lead twice than not at all.
 */
export function makesRepeat(
  receivedAt: number,
  { repeatWithinMs }: Pick<NewLead, 'repeatWithinMs'>,
  now: number
): boolean {
  return repeatWithinMs === undefined || Math.abs(now - receivedAt) < repeatWithinMs
}
