import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseHtml } from 'parse5'
import { parse } from 'yaml'
import { z } from 'zod'
import { palette } from '../brand/palette.ts'
import { inLanguage, isTranslated, languages } from '../contract/languages.ts'
import { pages } from '../site/routes.ts'
import { attributeOf, elementsOf } from '../site/start-up/html-elements.ts'

const siteContent = z.object({ brand: z.object({ name: z.string(), text: z.string() }) })

/**
 * Writes the files for programs next to the pages of the site that was built into `root`. Each lists the pages in the order
 * of the table of URLs.
 */
export async function writeFeeds(root: string, origin: string) {
  const { brand } = siteContent.parse(parse(readFileSync('content/site.yaml', 'utf8')))
  const site = { ...brand, origin: origin.replace(/\/$/, '') }
  const built = readBuiltPages(
    root,
    pages.map(({ path }) => path)
  )
  const inEach = languages.flatMap(({ code }) =>
    readBuiltPages(
      root,
      pages
        .filter(({ path }) => isTranslated(path))
        .map(({ path }) => inLanguage(code, path))
        .filter((address) => existsSync(join(root, address, 'index.html')))
    )
  )
  const files = {
    'sitemap.xml': sitemap([...inEach, ...built.filter(({ path }) => !isTranslated(path))]),
    'robots.txt': robots(site),
    'feed.xml': rss(built, site),
    'llms.txt': llmsText(built, site),
    'site.webmanifest': webManifest(site)
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, name), text)))
}

type BuiltPage = {
  path: string
  address: string
  title: string
  description: string
  /** The same page in other languages, by their tags. */
  alternates: { hreflang: string; href: string }[]
  /** From the page's structured data (ISO 8601). Most pages have none. */
  published: string | undefined
}

/**
 * Reads the metadata of the built pages that search engines may list, in the order of the table of URLs. Throws if a page
 * lacks some.
 */
function readBuiltPages(root: string, paths: readonly string[]): BuiltPage[] {
  return paths.flatMap((path) => {
    const html = readFileSync(join(root, path, 'index.html'), 'utf8')
    const elements = [...elementsOf(parseHtml(html))]
    const robots = elements.find((element) => attributeOf(element, 'name') === 'robots')
    if (attributeOf(robots, 'content') === 'noindex') return []

    const valueOf = (key: string, name: string, value: string): string => {
      const found = elements.find((element) => attributeOf(element, key) === name)
      const text = attributeOf(found, value)
      if (!text) throw new Error(`${path}: the page has no ${name}`)
      return text
    }

    return {
      path,
      address: valueOf('rel', 'canonical', 'href'),
      title: valueOf('property', 'og:title', 'content'),
      description: valueOf('name', 'description', 'content'),
      alternates: elements.flatMap((element) => {
        const [hreflang, href] = ['hreflang', 'href'].map((name) => attributeOf(element, name))
        return element.tagName === 'link' && hreflang && href ? { hreflang, href } : []
      }),
      published: /"datePublished":"([^"]+)"/.exec(html)?.[1]
    }
  })
}

/** The origin is without a trailing slash. */
type Site = Record<'origin' | 'name' | 'text', string>

const xml = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`)

function sitemap(built: readonly BuiltPage[]): string {
  const urls = built.map(({ address, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(href)}"/>`
    )
    return `  <url><loc>${xml(address)}</loc>${links.join('')}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}

const robots = ({ origin }: Site) => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`

/** RSS 2.0 feed of the articles. An article without a date in the content has none here. */
function rss(built: readonly BuiltPage[], { origin, name, text }: Site): string {
  const items = built.filter(isArticle).map(
    ({ address, title, description, published }) => `    <item>
      <title>${xml(title)}</title>
      <link>${xml(address)}</link>
      <guid>${xml(address)}</guid>
      <description>${xml(description)}</description>
${published ? `      <pubDate>${new Date(published).toUTCString()}</pubDate>\n` : ''}    </item>
`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xml(`${name}: articles and news`)}</title>
    <link>${xml(`${origin}/`)}</link>
    <atom:link href="${xml(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>
    <description>${xml(text)}</description>
    <language>en-us</language>
${items.join('')}  </channel>
</rss>
`
}

/** The site as one page of Markdown, for language models (llmstxt.org). */
function llmsText(built: readonly BuiltPage[], { name, text }: Site): string {
  return `# ${name}

> ${text}

## Pages

${list(built.filter((page) => !isArticle(page)))}
## Articles and news

${list(built.filter(isArticle))}`
}

function webManifest({ name, text }: Site): string {
  return JSON.stringify({
    name,
    short_name: name,
    description: text,
    lang: 'en',
    start_url: '/',
    display: 'browser',
    background_color: palette.night,
    theme_color: palette.night,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')]
  })
}

const list = (built: readonly BuiltPage[]) =>
  built.map(({ address, title, description }) => `- [${title}](${address}): ${description}\n`).join('')

function icon(size: number, purpose: string) {
  return { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

const isArticle = ({ path }: BuiltPage) => path.startsWith('/articles/')
