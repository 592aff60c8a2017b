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

/** All that `languages` says of one of them. */
export const languageOf = (code: Language) => languages.find((each) => each.code === code) ?? languages[0]

/** Pages that are in every language. All others are in English only. */
const translated = new Set([
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
])

/** Whether the page of an address such as `/privacy#how-long` is in every language. */
export const isTranslated = (href: string): boolean => translated.has(href.split(/[?#]/, 1)[0] ?? '')

/** The address of a page in a language, such as `/es/privacy`; in English if the page is in no other language. */
export function inLanguage(language: Language, href: string): string {
  if (language === defaultLanguage || !isTranslated(href)) return href
  return `/${language}${href.replace(/^\/(?=$|[?#])/, '')}`
}

/** The language of a path. `/es/privacy` is Spanish, and so is every other path below `/es`. */
export function languageAt(path: string): Language {
  const first = path.split('/', 2)[1]
  return languages.find(({ code }) => code === first)?.code ?? defaultLanguage
}
