import type { Lead } from '../../contract/lead.ts'

/** The length of an answer that is kept to explain a failure. */
const excerptLength = 300

/** Fields that the site fills in, not the person. They may stay readable. */
const impersonal = new Set<string>(['interest', 'form_source', 'timestamp'])

/** A value of the lead with at least this length is removed everywhere, a shorter one only if it is a whole word. */
const telling = 4

/** The lengths are bounded, like those of addresses. Unbounded, the search in a long answer would take quadratic time. */
const anyEmail = /[^\s"'<>()@]{1,64}@[^\s"'<>()@]{1,255}/g

/**
 * The beginning of the CRM's answer, safe to store. CRMs repeat what they were sent, so this removes every value of the
 * lead and everything that looks like an email address.
 */
export function explain(answer: string, lead: Lead): string {
  return decodeEscapes(answer)
    .replace(valuesOf(lead), '…')
    .replace(anyEmail, '…')
    .slice(0, excerptLength)
    .toWellFormed()
}

function valuesOf(lead: Lead): RegExp {
  const values = Object.entries(lead)
    .filter(([field, value]) => !impersonal.has(field) && value !== '')
    .flatMap(([, value]) => [
      value,
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value.toWellFormed())
    ])
  const patterns = [...new Set(values)].toSorted((a, b) => b.length - a.length).map(patternOf)
  return new RegExp(patterns.join('|'), 'giu')
}

function patternOf(value: string): string {
  const pattern = RegExp.escape(value)
  return value.length >= telling ? pattern : String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`
}

/** `\u00e9` in JSON is `é`, which a name may hold. */
function decodeEscapes(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16))
  )
}
