import { site } from 'content'
import type { MetaDescriptor } from 'react-router'
import { inLanguage, languages } from '../../contract/languages.ts'
import { isIn, locale } from '../language.ts'
import type { PagePath } from '../routes.ts'
import { absolute, breadcrumbList, origin, type Thing } from './structured-data.ts'

/** As Facebook writes it, which calls Latin America `LA`: `es_LA` for `es-419`. */
const facebookLocale = locale.replace('-419', '-LA').replace('-', '_')

type PageHead = {
  title: string
  description: string
  /** The preview of a shared link, 1200 × 630 pixels. */
  image: string
  /** A page that only makes sense after a form: search engines and lists of pages leave it out. */
  unlisted?: true
}

/**
 * The page's head for browsers, search engines and shared links: title, description, canonical link, image, and
 * structured data (schema.org) of the page's place on the site and of `things` on it.
 */
export function pageMeta(
  path: PagePath,
  { title: written, description, image, unlisted }: PageHead,
  ...things: Thing[]
): MetaDescriptor[] {
  const address = absolute(path)
  // Its no-break spaces are for headlines.
  const title = written.replaceAll('\u00A0', ' ')
  const graph = path === '/' ? things : [breadcrumbList(path, title), ...things]
  return [
    { title: path === '/' ? title : named(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: path.startsWith('/articles/') ? 'article' : 'website' },
    { property: 'og:locale', content: facebookLocale },
    ...alternates(path),
    { property: 'og:site_name', content: site.brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: absolute(image) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...graph.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }))
  ]
}

const link = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href })

/** The same page in every language that it is in, for search engines. */
function alternates(path: PagePath): MetaDescriptor[] {
  const found = languages.filter(({ code }) => isIn(code, path))
  if (found.length < 2) return []
  const inEach = found.map(({ code }) => link(code, origin + inLanguage(code, path)))
  return [...inEach, link('x-default', origin + path)]
}

/** A title with the name of the agency, as browsers and search results show it. */
export const named = (title: string) => `${title} | ${site.brand.name}`
