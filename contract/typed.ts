import { ofEachField, type Person, type PersonField } from './lead-forms.ts'

/**
 * Text as a person meant it. Takes out the format characters that pages, keyboards and translators leave in what is pasted
 * (zero-width spaces, soft hyphens, marks of direction), makes every other space and control character a plain one, and
 * trims. A joiner after a letter of a script without capitals is spelling, and stays.
 */
export const plainText = (typed: string): string =>
  typed
    .replaceAll(/(?<joined>\p{Lo}\p{M}?[\u200C\u200D])|\p{Cf}/gu, '$<joined>')
    .replaceAll(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim()

/**
 * An email address as it is stored and sent: without joiners, in plain letters where it was typed in wide ones, without the
 * `mailto:` of a copied link, and with the domain in ASCII. Chrome hands a typed domain over so, Firefox in Unicode.
 */
export function plainEmail(typed: string): string {
  const wide = typed.replaceAll(/\p{Cf}/gu, '').normalize('NFKC')
  const address = plainText(wide.replace(/^\s*(?:mailto:)+([^?]*)[^]*/i, '$1'))
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return address.slice(0, address.length - domain.length) + inAscii(domain)
}

/** Leaves a text that is no domain as it is. Then it has not the shape of one either. */
function inAscii(domain: string): string {
  if (!/[^\0-\x7F]/.test(domain)) return domain
  try {
    const { href, hostname } = new URL(`http://${domain}`)
    return href === `http://${hostname}/` ? hostname : domain
  } catch {
    return domain
  }
}

/** What a visitor typed into a field of a form, as it is judged, sent and stored. */
export const plainField = (field: PersonField, typed: string): string =>
  field === 'email' ? plainEmail(typed) : plainText(typed)

export const plainPerson = (typed: Person): Person => ofEachField((field) => plainField(field, typed[field]))
