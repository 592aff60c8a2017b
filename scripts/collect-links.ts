import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { elementsOf } from '../site/start-up/html-elements.ts'

/** The links of a document, and the anchors in it that others can link to. */
export type Document = { links: string[]; ids: Set<string> }

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
