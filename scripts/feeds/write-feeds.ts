import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { llmsText, robots, rss, sitemap, webManifest } from './feeds.ts'
import { readBuiltPages } from './read-built-pages.ts'

const siteContent = z.object({ brand: z.object({ name: z.string(), text: z.string() }) })

/** Writes the files for programs next to the pages of the site that was built into `root`. */
export async function writeFeeds(root: string, origin: string) {
  const { brand } = siteContent.parse(parse(readFileSync('content/site.yaml', 'utf8')))
  const site = { ...brand, origin: origin.replace(/\/$/, '') }
  const pages = readBuiltPages(root)
  const files = {
    'sitemap.xml': sitemap(pages),
    'robots.txt': robots(site),
    'feed.xml': rss(pages, site),
    'llms.txt': llmsText(pages, site),
    'site.webmanifest': webManifest(site)
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, name), text)))
}
