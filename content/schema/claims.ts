import { z } from 'zod'

/** A figure that the site states, its source, and the date for which it holds. */
const claim = z.strictObject({
  value: z
    .string()
    .min(1)
    // A text in MDX may name the figure, and these would begin code there.
    .refine((value) => !/[{<]|^\s*(import|export)\b/.test(value), 'write a figure, without { and <'),
  label: z.string().min(1),
  source: z.string().min(1).meta({ description: 'The document that proves it.' }),
  date: z.string().optional().meta({ description: 'The date for which it holds.' })
})

export const claimsSchema = z.record(z.string(), claim).meta({ title: 'Figures' })

export type Claims = z.infer<typeof claimsSchema>

const reference = /\{claim:([^}]*)\}/g

/**
 * Replaces every `{claim:id}` in the texts of a record by its figure, in place. Throws with the place of the first id
 * that is not in the register.
 */
export function fillClaims<Content extends object>(content: Content, [claims]: Claims[]): Content {
  // Without a register the build fails anyway, with its own message.
  if (claims) fill(content, '', claims)
  return content
}

/** Returns a text with its figures filled in. Throws with `place` if it names an id that is not in the register. */
export function fillText(text: string, place: string, claims: Claims): string {
  return text.replaceAll(reference, (_, id: string) => {
    const found = Object.hasOwn(claims, id) ? claims[id] : undefined
    if (!found) throw new Error(`${place}: there is no claim "${id}" in content/claims.yaml`)
    return found.value
  })
}

function fill(record: object, place: string, claims: Claims) {
  for (const [key, value] of Object.entries(record)) {
    const here = Array.isArray(record) ? `${place}[${key}]` : `${place}${place && '.'}${key}`
    if (typeof value === 'string') Reflect.set(record, key, fillText(value, `field ${here}`, claims))
    else if (typeof value === 'object' && value !== null) fill(value, here, claims)
  }
}
