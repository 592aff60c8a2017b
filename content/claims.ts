import { z } from 'zod'

/** A figure as the site states it, who says so, and for when it holds. */
const claim = z.strictObject({
  value: z.string().min(1),
  label: z.string().min(1),
  source: z.string().min(1),
  date: z.string().optional()
})

export const claimsSchema = z.record(z.string(), claim)

export type Claims = z.infer<typeof claimsSchema>

const reference = /\{claim:([^}]*)\}/g

/**
 * Fills every `{claim:id}` in the text of a record with the figure it names, in place.
 * Throws with the place of the first id that is not in the register.
 */
export function fillClaims<Content extends object>(content: Content, [claims]: Claims[]): Content {
  // Without a register the build fails anyway, and says so itself.
  if (claims) fill(content, '', new Map(Object.entries(claims)))
  return content
}

function fill(record: object, place: string, claims: Map<string, { value: string }>) {
  for (const [key, value] of Object.entries(record)) {
    const here = Array.isArray(record) ? `${place}[${key}]` : `${place}${place && '.'}${key}`
    if (typeof value === 'string') {
      Reflect.set(
        record,
        key,
        value.replaceAll(reference, (_, id: string) => valueOf(id, here, claims))
      )
    } else if (typeof value === 'object' && value !== null) {
      fill(value, here, claims)
    }
  }
}

function valueOf(id: string, place: string, claims: Map<string, { value: string }>): string {
  const found = claims.get(id)
  if (!found) throw new Error(`field ${place}: there is no claim "${id}" in content/claims.yaml`)
  return found.value
}
