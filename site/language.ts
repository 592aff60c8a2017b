import {
  defaultLanguage,
  inLanguage,
  isTranslated,
  type Language,
  languageOf
} from '../contract/languages.ts'

// Each language is a build of its own, so the code has no lookup at run time.

/** The language of these pages. */
export const language: Language = import.meta.env.VITE_LANGUAGE || defaultLanguage

/** `tag` for `lang` attributes, `locale` for dates and numbers. */
export const { tag, locale } = languageOf(language)

/** The start of every address of the language: `/es`. Empty for English. */
export const prefix: string = import.meta.env.VITE_PREFIX ?? ''

/** Pages that are in no language but English yet: a sentence of their files is missing. */
const lacking: string[] = (import.meta.env.VITE_LACKING ?? '').split(' ')

/** Whether a page is in a language, as one that may be in any. */
export const isIn = (code: Language, href: string) =>
  isTranslated(href) && !lacking.includes(inLanguage(code, href.split(/[?#]/, 1)[0] ?? ''))

/** Whether a page is in this language. All others are in English. */
export const isHere = (href: string) => !prefix || isIn(language, href)

/** The path in the table of URLs for one in the address bar: without the prefix of the language. */
export const pathAt = (pathname: string) =>
  prefix && pathname.startsWith(prefix) ? pathname.slice(prefix.length) || '/' : pathname

/** The address of a page on the whole site. React Router adds the prefix to its own links. */
export const addressOf = (href: string) => addressIn(language, href)

/** The address of a page in a language; in English if it is not in that one. */
export const addressIn = (code: Language, href: string) => (isIn(code, href) ? inLanguage(code, href) : href)
