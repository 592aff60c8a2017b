import { claimsSchema } from '../../content/schema/claims.ts'
import type { Written } from './written.ts'

/** Finds figures of the register that lack a document or a date. */
export function findOpenClaims(written: Written): string[] {
  const claims = claimsSchema.parse(written.get('content/claims.yaml')?.content)
  return Object.entries(claims).flatMap(([id, claim]) => {
    const missing = [
      /to be documented/i.test(claim.source) && 'a document',
      claim.date === undefined && 'a date'
    ].filter(Boolean)
    if (missing.length === 0) return []
    const places = Array.from(written)
      .filter(([, { text }]) => text.includes(`{claim:${id}}`))
      .map(([file]) => file)
    const stated = places.join(', ') || 'nowhere'
    return [`${id} (${claim.value}): ${missing.join(' and ')}; stated in ${stated}`]
  })
}
