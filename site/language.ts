import {
  defaultLanguage,
  inLanguage,
  isTranslated,
  type Language,
  languageOf
} from '../contract/languages.ts'

/** The language of these pages. Each language is a build of its own, so the code has no lookup at run time. */
export const language: Language = import.meta.env.VITE_LANGUAGE || defaultLanguage

/** `tag` for `lang` attributes, `locale` for dates and numbers. */
export const { tag, locale } = languageOf(language)

/** Whether a page is in this language. All others are in English. */
export const isHere = (href: string) => language === defaultLanguage || isTranslated(href)

/** The path in the table of URLs for one in the address bar: without the prefix of the language. */
export const pathAt = (pathname: string) =>
  language === defaultLanguage ? pathname : pathname.slice(language.length + 1) || '/'

/** The address of a page on the whole site. React Router adds the prefix to its own links. */
export const addressOf = (href: string) => inLanguage(language, href)
