import type { NewLead } from './store.ts'

/** Recorded in the history of a quarantined lead that a repeat released. */
export const releasedByRepeat = 'released: the same form was sent again, without suspicion'

/** Within this time, in milliseconds, the same form content counts as the same lead. */
export const contentWindowMs = 24 * 60 * 60_000

/**
 * Whether a lead repeats one with the same key that was received at `receivedAt` (milliseconds since the epoch).
 * Without `withinMs` it always does. Only the distance in time counts, even if a clock ran ahead: sending a lead twice
 * is better than losing it.
 */
export function makesRepeat(receivedAt: number, withinMs: number | undefined, now: number): boolean {
  return withinMs === undefined || Math.abs(now - receivedAt) < withinMs
}

/** Marks a repeat that was recognized by its content: a key made from the content, or a twin under another key. */
export const isByContent = (
  { repeatWithinMs }: Pick<NewLead, 'repeatWithinMs'>,
  sameKey: boolean
): { byContent?: true } => (sameKey && repeatWithinMs === undefined ? {} : { byContent: true })
