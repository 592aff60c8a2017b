const vowels = 'aeiou'
const consonants = 'bcdfghjklmnpqrstvwxyz'

/** Parts of a text that are not words: a figure's id, an article's component, the address of a link, an escape. */
const kept = /\{[^}]*\}|<[^>]*>|\]\([^)]*\)/

/**
 * Another text of the same length, without one of its words: every letter becomes the next vowel or the next consonant,
 * every digit the next digit. What is no word stays.
 */
export function reword(text: string): string {
  return text
    .split(new RegExp(`(${kept.source})`))
    .map((part) => (kept.test(part) ? part : part.replaceAll(/[a-z]|[1-9]/gi, next)))
    .join('')
}

function next(character: string): string {
  const letter = character.toLowerCase()
  const row = [vowels, consonants, '123456789'].find((letters) => letters.includes(letter)) ?? letter
  const other = row.charAt((row.indexOf(letter) + 1) % row.length)
  return letter === character ? other : other.toUpperCase()
}
