import type { Claims } from './claims.ts'

/**
 * When the rules that a text rests on were checked. From `staleFrom` on, the page says that they may have changed, also
 * if nobody builds it again.
 */
export type Checked = { on: string; staleFrom: string }

/** How long after the day of its review a rule may still be stated without a warning. */
const graceMonths = 2

/** The ids of the figures and rules that a text names. */
const claimIdsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{claim:([^}]*)\}/g), ([, id = '']) => id))
]

/** The oldest check and the first review of the rules that a text names; undefined if it names none. */
export function checkedIn(text: string, claims: Claims): Checked | undefined {
  const named = claimIdsIn(text).flatMap((id) => (Object.hasOwn(claims, id) ? (claims[id] ?? []) : []))
  const [on] = named.flatMap(({ checked }) => checked ?? []).toSorted()
  const [reviewBy] = named.flatMap((claim) => claim.reviewBy ?? []).toSorted()
  return on && reviewBy ? { on, staleFrom: monthsAfter(reviewBy, graceMonths) } : undefined
}

/** The same for each chapter of the guide, in order. */
export const checkedByChapter = (text: string, claims: Claims) =>
  text
    .split(/^<Chapter>$/m)
    .slice(1)
    .map((chapter) => checkedIn(chapter, claims))

function monthsAfter(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The rules to compare with their sources again, the longest overdue first. `day` is today, as `2027-01-31`. */
export const dueRules = (claims: Claims, day = new Date().toISOString().slice(0, 10)): string[] =>
  Object.entries(claims)
    .map(([id, { value, label, source, checked, reviewBy = '' }]) => ({
      reviewBy,
      line: `${id} (${value} ${label}): checked ${checked}, due since ${reviewBy}; ${source}`
    }))
    .filter(({ reviewBy }) => reviewBy !== '' && reviewBy <= day)
    .toSorted((one, other) => one.reviewBy.localeCompare(other.reviewBy))
    .map(({ line }) => line)
