import { globSync, readFileSync } from 'node:fs'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { receiptLink, relayPath } from '../contract/relay-endpoint.ts'
import { pages } from '../site/routes.ts'
import { elementsOf } from '../site/start-up/html-elements.ts'

/** Checks that every link of the built pages to this site has a target, including anchors. */
function checkLinks() {
  const root = 'build/client'
  const documents = new Map<string, Document>(
    globSync('**/*.html', { cwd: root }).map((file) => [
      `/${file.replace(/(^|\/)index\.html$/, '')}`.replace(/(?<=.)\/$/, ''),
      collectLinks(parse(readFileSync(`${root}/${file}`, 'utf8')))
    ])
  )
  const relayPaths = new Set<string>([relayPath, receiptLink.path])
  const files = new Set(globSync('**/*', { cwd: root }).map((file) => `/${file}`))

  const broken: string[] = []
  let checked = 0
  for (const { path } of pages) if (!documents.has(path)) broken.push(`${path} was not built`)
  for (const [from, { links }] of documents) {
    for (const link of links) {
      const target = new URL(link, `https://site.invalid${from}`)
      if (target.host !== 'site.invalid') continue
      checked += 1
      const problem = findProblem(target)
      if (problem) broken.push(`${from}: ${link} ${problem}`)
    }
  }

  for (const line of broken) console.error(`  ${line}`)
  console.log(`${checked} links on ${documents.size} pages, ${broken.length} broken`)
  if (broken.length > 0 || checked === 0) process.exitCode = 1

  function findProblem({ pathname, hash }: URL): string | undefined {
    const document = documents.get(pathname)
    if (!document) {
      return relayPaths.has(pathname) || files.has(decodeURIComponent(pathname)) ? undefined : 'leads nowhere'
    }
    const id = decodeURIComponent(hash.slice(1))
    return id && !document.ids.has(id) ? 'names no place on that page' : undefined
  }
}

/** The links of a document, and the anchors in it that others can link to. */
type Document = { links: string[]; ids: Set<string> }

const linkAttributes = new Set(['href', 'src', 'action', 'poster'])
const sourceSets = new Set(['srcset', 'imagesrcset'])

export function collectLinks(root: Tree.ParentNode): Document {
  const links: string[] = []
  const ids = new Set<string>()
  for (const { name, value } of [...elementsOf(root)].flatMap((element) => element.attrs)) {
    if (name === 'id') ids.add(value)
    if (linkAttributes.has(name)) links.push(value)
    if (sourceSets.has(name)) {
      links.push(...value.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''))
    }
  }
  return { links, ids }
}

if (import.meta.main) checkLinks()
