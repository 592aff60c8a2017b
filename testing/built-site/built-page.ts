import { existsSync, readFileSync } from 'node:fs'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { waitFor } from '../wait-for.ts'

// The gate begins these tests while the site is being built, and writes this file once it is.
const { BUILD_ENDED: signal } = process.env
if (signal) await waitFor('the build of the site', async () => existsSync(signal) || undefined, 900_000)

/** Folder of the built site. */
export const siteRoot = 'build/client'

export type BuiltPage = {
  path: string
  elements: Tree.Element[]
  main: Tree.Element
}

/** Reads a page as it is served. Throws for a path that was not built. */
export function builtPage(path: string): BuiltPage {
  const file = path.endsWith('/404')
    ? `${siteRoot}${path}.html`
    : `${siteRoot}${path.replace(/\/$/, '')}/index.html`
  if (!existsSync(file)) throw new Error(`${path} was not built: there is no ${file}`)
  const elements = [...elementsOf(parse(readFileSync(file, 'utf8')))]
  const main = elements.find(({ tagName }) => tagName === 'main')
  if (!main) throw new Error(`${path} has no main landmark`)
  return { path, elements, main }
}

const words = new Set(['a', 'abbr', 'b', 'em', 'i', 'mark', 'span', 'strong', 'sup', 'time'])
const unread = new Set(['script', 'style', 'template', 'noscript'])

/** The text of a node. Separates blocks by a space and collapses runs of space. */
export function textOf(node: Tree.Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}

function rawText(node: Tree.Node): string {
  if ('value' in node) return node.value
  if (!('childNodes' in node) || unread.has(node.nodeName)) return ''
  const text = node.childNodes.map(rawText).join('')
  return words.has(node.nodeName) ? text : ` ${text} `
}

/** A page's elements with the given tags, in document order. */
export function tagged({ elements }: BuiltPage, ...tags: string[]): Tree.Element[] {
  return elements.filter(({ tagName }) => tags.includes(tagName))
}

/** The content of a meta tag by its name or property, like `description` or `og:image`. */
export function metaOf(page: BuiltPage, name: string): string | undefined {
  const meta = tagged(page, 'meta').find(
    (element) => (attributeOf(element, 'name') ?? attributeOf(element, 'property')) === name
  )
  return attributeOf(meta, 'content')
}
