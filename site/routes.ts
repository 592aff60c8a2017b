import type { RouteConfig } from '@react-router/dev/routes'
import { findArticles } from '../content/schema/article-files.ts'
import { defaultLanguage, findLanguage, inLanguage, translatedPaths } from '../contract/languages.ts'

type Page<Path extends string> = { path: Path; title: string; file: string }

/** The pages. The editor and the tests use the titles as names. */
const table = [
  { path: '/', title: 'Home', file: 'pages/home/home.tsx' },
  { path: '/opportunities', title: 'Opportunities', file: 'pages/opportunities.tsx' },
  { path: '/elite-25', title: 'Elite 25', file: 'pages/elite-25/elite-25.tsx' },
  { path: '/careers', title: 'Careers', file: 'pages/careers/careers.tsx' },
  { path: '/contact', title: 'Contact', file: 'pages/contact.tsx' },
  { path: '/get-started', title: 'Get started', file: 'pages/get-started.tsx' },
  { path: '/thank-you', title: 'Thank you', file: 'pages/thank-you.tsx' },
  {
    path: '/guide-thankyou',
    title: 'Your guide is on its way',
    file: 'pages/guide-thank-you.tsx'
  },
  {
    path: '/leadgenguide',
    title: 'Free college guide',
    file: 'pages/lead-gen-guide/lead-gen-guide.tsx'
  },
  { path: '/soccer-guide', title: 'Scholarship guide', file: 'pages/soccer-guide/soccer-guide.tsx' },
  {
    path: '/guides/college-placement',
    title: 'College placement',
    file: 'pages/college-placement.tsx'
  },
  { path: '/lane-valley-fc', title: 'Lane Valley FC', file: 'pages/lane-valley-fc.tsx' },
  { path: '/sufc', title: 'SUFC', file: 'pages/sufc/sufc.tsx' },
  { path: '/work-in-soccer', title: 'Work in soccer', file: 'pages/work-in-soccer/work-in-soccer.tsx' },
  { path: '/club-consulting', title: 'Club consulting', file: 'pages/club-consulting.tsx' },
  {
    path: '/uws-partnership',
    title: 'League partnership',
    file: 'pages/uws-partnership.tsx'
  },
  { path: '/coach-resume', title: 'Coach resume', file: 'pages/coach-resume.tsx' },
  { path: '/ocsm-trials', title: 'Player trials', file: 'pages/ocsm-trials/ocsm-trials.tsx' },
  {
    path: '/recruitment-package',
    title: 'Recruit package',
    file: 'pages/recruitment-package/recruitment-package.tsx'
  },
  { path: '/pro-tryouts', title: 'Pro tryouts', file: 'pages/pro-tryouts.tsx' },
  { path: '/privacy', title: 'Privacy', file: 'pages/privacy.tsx' }
] as const satisfies readonly Page<`/${string}`>[]

/** One page for each file in `content/articles`. */
const articles = findArticles().map(({ path, title, file }) => ({ path, title, file: `../${file}` }))

export type PagePath = (typeof table)[number]['path'] | `/articles/${string}`

/** Every address of the site. */
export const pages: readonly Page<PagePath>[] = [...table, ...articles]

/** A page of this site, or a place on it. */
export type PageHref = PagePath | `${PagePath}#${string}`

/** A page for developers: included in development and if STYLEGUIDE is set, as it is in tests. */
const workshop =
  typeof process !== 'undefined' && (process.env.STYLEGUIDE || process.env.NODE_ENV === 'development')
    ? [{ path: '/styleguide', file: 'styleguide/styleguide.tsx' }]
    : []

/** Set while a build makes the pages of another language than English. */
const language = typeof process !== 'undefined' && process.env.SITE_LANGUAGE
const lacking = (typeof process !== 'undefined' && process.env.VITE_LACKING?.split(' ')) || []

// A translated path that is not in the table does not compile.
const translated: readonly (typeof table)[number]['path'][] = translatedPaths

const isBuilt = (path: (typeof table)[number]['path']) =>
  translated.includes(path) && !lacking.includes(inLanguage(findLanguage(language) ?? defaultLanguage, path))

const built = language ? table.filter(({ path }) => isBuilt(path)) : [...table, ...workshop]
const builtArticles = language ? [] : articles

/** The paths that are prerendered. `/404` is served for every path that is not in the table. */
export const builtPaths = [...built, ...builtArticles].map((page) => page.path).concat('/404')

export default [
  ...built.map(({ path, file }) => (path === '/' ? { index: true, file } : { path, file })),
  { file: 'pages/article/article.tsx', children: builtArticles.map(({ path, file }) => ({ path, file })) },
  { path: '*', file: 'pages/not-found.tsx' }
] satisfies RouteConfig
