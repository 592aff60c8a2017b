import type { RouteConfig } from '@react-router/dev/routes'

type Page = { path: `/${string}`; title: string; file?: string }

/** Every address of the site, with the title that links to it carry. A page that exists names its file. */
export const pages = [
  { path: '/', title: 'Home', file: 'pages/home/home.tsx' },
  { path: '/opportunities', title: 'Opportunities', file: 'pages/opportunities/opportunities.tsx' },
  { path: '/elite-25', title: 'Elite 25' },
  { path: '/careers', title: 'Careers', file: 'pages/careers/careers.tsx' },
  { path: '/contact', title: 'Contact' },
  { path: '/get-started', title: 'Get Started' },
  { path: '/thank-you', title: 'Thank you' },
  { path: '/guide-thankyou', title: 'Your guide is on its way' },
  { path: '/leadgenguide', title: 'Free college guide' },
  { path: '/soccer-guide', title: 'Scholarship guide' },
  { path: '/guides/college-placement', title: 'College placement' },
  { path: '/articles/building-a-career-in-sport', title: 'Building a career in sport' },
  { path: '/articles/the-role-of-a-consultant', title: 'The role of a consultant' },
  { path: '/articles/ocsm-launches-icap', title: 'OCSM launches ICAP' },
  { path: '/articles/toquero-academy-partnership', title: 'Toquero Academy partnership' },
  { path: '/articles/truro-city-fc-recruitment', title: 'Truro City FC recruitment' },
  { path: '/lane-valley-fc', title: 'Lane Valley FC' },
  { path: '/sufc', title: 'SUFC' },
  { path: '/work-in-soccer', title: 'Work in soccer', file: 'pages/work-in-soccer/work-in-soccer.tsx' },
  { path: '/club-consulting', title: 'Club consulting' },
  { path: '/uws-partnership', title: 'League partnership' },
  { path: '/coach-resume', title: 'Coach resume' },
  { path: '/ocsm-trials', title: 'Player trials', file: 'pages/ocsm-trials/ocsm-trials.tsx' },
  { path: '/recruitment-package', title: 'Recruit package' },
  { path: '/pro-tryouts', title: 'Pro tryouts', file: 'pages/pro-tryouts/pro-tryouts.tsx' },
  { path: '/privacy', title: 'Privacy', file: 'pages/privacy.tsx' }
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']

/** A page of this site, or a place on it. */
export type PageHref = PagePath | `${PagePath}#${string}`

/** A page for those who build the site: in development, and where STYLEGUIDE is set, as tests do. */
const workshop =
  typeof process !== 'undefined' && (process.env.STYLEGUIDE || process.env.NODE_ENV === 'development')
    ? [{ path: '/styleguide', file: 'styleguide/styleguide.tsx' }]
    : []

const built = [...pages.filter((page) => 'file' in page), ...workshop]

/** The paths that are prerendered. `/404` stands for every path that is not in the table. */
export const builtPaths = [...built.map((page) => page.path), '/404']

export default [
  ...built.map(({ path, file }) => (path === '/' ? { index: true, file } : { path, file })),
  { path: '*', file: 'pages/not-found/not-found.tsx' }
] satisfies RouteConfig
