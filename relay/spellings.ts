// How people spell a name or a word, for searches and to tell one player from another.

/** How people type a text: "muller" and "mueller" both find Müller. */
export const spellings = (written: string) => [
  ...new Set([
    folded(written),
    folded(
      written
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(notAscii, (letter) => pairs[letter] ?? letter)
    )
  ])
]

const notAscii = /[^\0-\x7f]/g

/** Letters that people also type as another one, or as two. */
const pairs: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  đ: 'dj',
  ŋ: 'ng',
  ə: 'a'
}

/**
 * A text as any keyboard can type it: small letters without their marks, no apostrophes, and one space for all between two
 * words. "sigurdsson" finds Sigurðsson, "jean pierre" finds Jean‑Pierre.
 */
export const folded = (written: string) =>
  written
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Mark}\p{Format}]/gu, '')
    .replaceAll(notAscii, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\s\p{Dash},;]+/gu, ' ')
    .trim()

/** Of O'Brien, O’Brien and Oʻahu, and what keyboards offer in their place. */
const apostrophes = /['’‘‛ʼʻʹʽʾʿ′`´＇]/g

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɛ: 'e',
  ə: 'e',
  ǝ: 'e',
  ɔ: 'o',
  ɨ: 'i',
  ʉ: 'u',
  ς: 'σ'
}

type Named = { firstName: string; lastName: string }

const nameOf = ({ firstName, lastName }: Named) => folded(`${firstName} ${lastName}`)

/** Whether two leads of one address are about one player: their names differ in case, marks or dashes at most. */
export const isSamePlayer = (one: Named, other: Named): boolean => nameOf(one) === nameOf(other)

/** Whether a text, such as the name of a deal, has the whole name of this player in it. */
export const hasNameOf = (text: string, player: Named): boolean =>
  ` ${folded(text)} `
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .includes(` ${nameOf(player)} `.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
