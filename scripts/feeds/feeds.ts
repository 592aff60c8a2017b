import { palette } from '../../brand/palette.ts'
import type { BuiltPage } from './read-built-pages.ts'

// Feeds that programs read. Each lists the pages in the order of the table of URLs.

type Site = {
  /** Without a trailing slash. */
  origin: string
  name: string
  text: string
}

const xml = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`)

export function sitemap(pages: readonly BuiltPage[]): string {
  const urls = pages.map(({ address }) => `  <url><loc>${xml(address)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

export const robots = ({ origin }: Site) => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`

/** RSS 2.0 feed of the articles. An article without a date in the content has none here. */
export function rss(pages: readonly BuiltPage[], { origin, name, text }: Site): string {
  const items = pages.filter(isArticle).map(
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
export function llmsText(pages: readonly BuiltPage[], { name, text }: Site): string {
  return `# ${name}

> ${text}

## Pages

${list(pages.filter((page) => !isArticle(page)))}
## Articles and news

${list(pages.filter(isArticle))}`
}

export function webManifest({ name, text }: Site): string {
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

const list = (pages: readonly BuiltPage[]) =>
  pages.map(({ address, title, description }) => `- [${title}](${address}): ${description}\n`).join('')

const icon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose
})

const isArticle = ({ path }: BuiltPage) => path.startsWith('/articles/')
