import type { Lead } from '../../contract/lead.ts'

/** As much of an answer as is kept to explain a failure. */
const excerptLength = 300

/** What the site says in a lead, not the person: may stay readable. */
const impersonal = new Set<string>(['interest', 'form_source', 'timestamp'])

/** From this length on, a value of the lead is taken out wherever it stands, below only as a word of its own. */
const telling = 4

/** Bounded, as addresses are: a long answer without one must not be searched for a beginning from every place in it. */
const anyEmail = /[^\s"'<>()@]{1,64}@[^\s"'<>()@]{1,255}/g

/**
 * The beginning of what the CRM answered, fit to be kept: CRMs repeat what they were sent, so every value of the lead,
 * and whatever looks like an email address, is taken out.
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
