/**
 * Maximum lengths of a lead's values, in UTF-16 units. They are generous for people, but a lead always fits into
 * `maxBodyBytes`.
 */
export const leadLimits = {
  name: 200,
  email: 254,
  phone: 40,
  campaign: 200,
  address: 1000,
  userAgent: 500
} as const

/**
 * What staff look for and the CRM names: one `@`, no spaces, and a dot in the domain. That catches typos such as
 * `sam@gmail` and accepts every address that can receive email. `plainEmailShape` is what the forms take.
 */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/**
 * An address that a form takes, once it is plain: as strict as the browsers' own checks, but with any letters before the
 * `@`. Not theirs, because WebKit's refuses a domain with an umlaut.
 */
export const plainEmailShape = /^[^\s@"(),:;<>[\\\]]+@(?=.*\.)[a-z\d]+(?:(?:-+|\.)[a-z\d]+)*$/i

/** Largest request body that the relay reads. */
export const maxBodyBytes = 16 * 1024

/**
 * Cuts context to its limit, so that it never costs a lead. If the cut splits a surrogate pair, U+FFFD replaces the
 * remaining half, as `toWellFormed` would do. Some browsers that the site supports lack that method.
 */
export function cutTo(limit: number, text: string): string {
  return text.slice(0, limit).replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
