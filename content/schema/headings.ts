type Node = { type: string; depth?: number; value?: unknown; children?: Node[]; data?: unknown }

/** The second-level headings of a text with their anchors, in order: its table of contents. */
export function headingsOf(text: string) {
  return Array.from(text.matchAll(/^## (.+)$/gm), ([, title = '']) => ({
    id: anchorOf(title),
    title: title.trim()
  }))
}

/** A remark plugin that gives the headings in the page the same anchors, also those inside of a component. */
export const anchorHeadings = () => anchorWithin

function anchorWithin(node: Node) {
  if (node.type === 'heading' && node.depth === 2) node.data = { hProperties: { id: anchorOf(textOf(node)) } }
  for (const child of node.children ?? []) anchorWithin(child)
}

function textOf({ value, children = [] }: Node): string {
  return typeof value === 'string' ? value : children.map(textOf).join('')
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
