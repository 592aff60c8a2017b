type Node = { type: string; depth?: number; value?: unknown; children?: Node[]; data?: unknown }

/** The second-level headings of a text with their anchors, in order: its table of contents. */
export function headingsOf(text: string) {
  return Array.from(text.matchAll(/^## (.+)$/gm), ([, title = '']) => ({
    id: anchorOf(title),
    title: title.trim()
  }))
}

/** A remark plugin that gives the headings in the page the same anchors. */
export function anchorHeadings() {
  return ({ children = [] }: Node) => {
    for (const node of children) {
      if (node.type === 'heading' && node.depth === 2) {
        node.data = { hProperties: { id: anchorOf(textOf(node)) } }
      }
    }
  }
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
