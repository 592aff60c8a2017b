import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

/** What a document points to, and the places on it that others can point to. */
export type Document = { links: string[]; ids: Set<string> }

const linkAttributes = new Set(['href', 'src', 'action', 'poster'])
const sourceSets = new Set(['srcset', 'imagesrcset'])

export function collectLinks(root: Tree.ParentNode): Document {
  const document: Document = { links: [], ids: new Set() }
  collect(root, document)
  return document
}

function collect(parent: Tree.ParentNode, document: Document) {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    for (const { name, value } of node.attrs) {
      if (name === 'id') document.ids.add(value)
      if (linkAttributes.has(name)) document.links.push(value)
      if (sourceSets.has(name)) {
        document.links.push(...value.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''))
      }
    }
    collect(node, document)
  }
}
