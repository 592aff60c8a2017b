import { defaultLanguage, isTranslated, type Language, languageOf } from '../contract/languages.ts'

// Each language is a build of its own, so the code has no lookup at run time.

/** The language of these pages. */
export const language: Language = import.meta.env.VITE_LANGUAGE || defaultLanguage

/** `tag` for `lang` attributes, `locale` for dates and numbers. */
export const { tag, locale } = languageOf(language)

/** What every address of the language begins with: `/es`. Empty for English. */
export const prefix: string = import.meta.env.VITE_PREFIX ?? ''

/** Whether a page is in this language. All others are in English. */
export const isHere = (href: string) => !prefix || isTranslated(href)

/** The path in the table of URLs for one in the address bar: without the prefix of the language. */
export const pathAt = (pathname: string) =>
  prefix && pathname.startsWith(prefix) ? pathname.slice(prefix.length) || '/' : pathname

/** The address of a page on the whole site. React Router adds the prefix to its own links. */
export const addressOf = (href: string) =>
  prefix && isTranslated(href) ? prefix + href.replace(/^\/(?=$|[?#])/, '') : href
