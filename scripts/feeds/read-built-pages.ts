import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { pages } from '../../site/routes.ts'

export type BuiltPage = {
  path: string
  /** The full URL of its canonical link. */
  address: string
  title: string
  description: string
  /** The full URL of its image, 1200 × 630 pixels. */
  image: string
  /** From the page's structured data (ISO 8601). Most pages have none. */
  published: string | undefined
}

/**
 * Reads the metadata of the built pages that search engines may list, in the order of the table of URLs. Throws if a page
 * lacks some.
 */
export function readBuiltPages(root: string): BuiltPage[] {
  return pages.flatMap(({ path }) => {
    const html = readFileSync(join(root, path, 'index.html'), 'utf8')
    const elements = [...elementsOf(parse(html))]
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
      image: valueOf('property', 'og:image', 'content'),
      published: /"datePublished":"([^"]+)"/.exec(html)?.[1]
    }
  })
}
