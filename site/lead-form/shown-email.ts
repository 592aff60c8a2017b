import { plainEmail } from '../../contract/typed.ts'

// Only pages with a receipt load this file.

/** The address that was sent, for people to read: with its domain in Unicode. Chrome hands over a typed one in ASCII. */
export const shownEmail = (typed: string): string =>
  plainEmail(typed).replaceAll(/(?<=[@.])xn--([a-z\d-]+)(?=[^@]*$)/gi, (label, encoded: string) => {
    try {
      return decode(encoded.toLowerCase())
    } catch {
      return label
    }
  })

/** The label of a domain without its `xn--`: Punycode, with the names and numbers of RFC 3492. Browsers only encode it. */
function decode(encoded: string): string {
  const hyphen = encoded.lastIndexOf('-')
  const output = Array.from(encoded.slice(0, Math.max(hyphen, 0)))
  let [code, place, bias, position] = [128, 0, 72, hyphen + 1]
  while (position < encoded.length) {
    const before = place
    for (let weight = 1, k = 36; ; k += 36) {
      // The digits are a to z, then 0 to 9.
      const digit = (parseInt(encoded[position++] ?? '', 36) + 26) % 36
      const threshold = Math.min(26, Math.max(1, k - bias))
      place += digit * weight
      if (!(digit >= threshold)) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    bias = adapt(place - before, length, before === 0)
    code += Math.floor(place / length)
    place %= length
    output.splice(place++, 0, String.fromCodePoint(code))
  }
  return output.join('')
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}
