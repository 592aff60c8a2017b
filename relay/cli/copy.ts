import type { Clock } from '../clock.ts'
import { readPublished } from '../outbox/sqlite/copy/folder.ts'
import { amount, leads, moment, plain } from './print.ts'

/** The age of the copy in `dir` in milliseconds; without a copy, the time since the epoch. */
export const copyLag = (dir: string, clock: Clock): number =>
  Math.max(0, clock.now() - (readPublished(dir)?.at ?? 0))

/** Describes the age of the copy in `dir` on one line. */
export function describeCopy(dir: string, clock: Clock): string {
  const head = readPublished(dir)
  if (!head) return `no copy is in ${plain(dir)}`
  const seconds = Math.max(0, Math.round((clock.now() - head.at) / 1000))
  return `the copy has ${leads(head.sequence)}, complete up to ${moment(head.at)}, ${amount(seconds)} s ago`
}
