/** Longest values of a lead, in UTF-16 units. Generous for people, tight enough that a lead always fits `maxBodyBytes`. */
export const leadLimits = {
  name: 200,
  email: 254,
  phone: 40,
  campaign: 200,
  address: 1000,
  userAgent: 500
} as const

/**
 * One `@`, no spaces, and a dot in the domain: catches slips such as `sam@gmail` and turns away no address that mail reaches.
 */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** Largest request body that the relay reads. */
export const maxBodyBytes = 16 * 1024

/**
 * Cuts context to its limit: it must never cost a lead. A cut through a surrogate pair leaves no half character, as
 * `toWellFormed` would see to in every browser newer than those that the site serves.
 */
export function cutTo(limit: number, text: string): string {
  return text.slice(0, limit).replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
