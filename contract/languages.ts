/**
 * The languages of the site. The first is the one that the others are translated from; its pages have no prefix. A new
 * language is a line here and a folder of words in `content`. `tag` is its language as HTML names it, and its dates and
 * numbers are written as in `locale`.
 */
export const languages = [
  { code: 'en', tag: 'en', locale: 'en-US' },
  { code: 'es', tag: 'es-419', locale: 'es-419' },
  { code: 'pt', tag: 'pt-BR', locale: 'pt-BR' }
] as const satisfies { code: string; tag: string; locale: string }[]

export type Language = (typeof languages)[number]['code']

export const defaultLanguage = languages[0].code

export const languageCodes = languages.map(({ code }) => code)

/** Undefined if it is none of the site's. */
export const findLanguage = (code: unknown): Language | undefined =>
  languages.find((each) => each.code === code)?.code

/** What the staff call a language: `Spanish`. */
export const languageName = (code: Language): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code

/** All that `languages` says of one of them. */
export const languageOf = (code: Language) => languages.find((each) => each.code === code) ?? languages[0]

/** Pages that are in every language. All others are in English only. */
export const translatedPaths = [
  '/',
  '/get-started',
  '/opportunities',
  '/leadgenguide',
  '/guide-thankyou',
  '/soccer-guide',
  '/ocsm-trials',
  '/elite-25',
  '/recruitment-package',
  '/contact',
  '/thank-you',
  '/privacy'
] as const

const translated = new Set<string>(translatedPaths)

/** Whether the page of an address such as `/privacy#how-long` is in every language. */
export const isTranslated = (href: string): boolean => translated.has(href.split(/[?#]/, 1)[0] ?? '')

/** The address of a page in a language, such as `/es/privacy`; in English if the page is in no other language. */
export function inLanguage(language: Language, href: string): string {
  if (language === defaultLanguage || !isTranslated(href)) return href
  return `/${language}${href.replace(/^\/(?=$|[?#])/, '')}`
}

/** The language of a path. `/es/privacy` is Spanish, and so is every other path below `/es`. */
export const languageAt = (path: string): Language => findLanguage(path.split('/', 2)[1]) ?? defaultLanguage

/** The path of the same page in English: `/privacy` for `/es/privacy`. */
export const inEnglish = (path: string): string =>
  languageAt(path) === defaultLanguage ? path : path.replace(/^\/\w+/, '') || '/'

/** Puts values into the places of a sentence: `{seconds}`. */
export const fillIn = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
