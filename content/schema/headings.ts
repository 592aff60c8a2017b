type Node = { type: string; depth?: number; children?: Node[]; data?: unknown }

/**
 * The second-level headings of a text with their anchors, in order: its table of contents. A translation has the anchors
 * of its English text, so that every link to a place works in all languages.
 */
export function headingsOf(text: string, english = text) {
  const anchors = titlesOf(english).map(anchorOf)
  return titlesOf(text).map((title, index) => ({ id: anchors[index] ?? anchorOf(title), title }))
}

const titlesOf = (text: string) => Array.from(text.matchAll(/^## (.+)$/gm), ([, title = '']) => title.trim())

/** A remark plugin that gives the headings in the page the same anchors, also those inside of a component. */
export const anchorHeadings = (headings: readonly { id: string }[]) => (node: Node) => {
  anchorWithin(node, headings.values())
}

function anchorWithin(node: Node, headings: Iterator<{ id: string }>) {
  if (node.type === 'heading' && node.depth === 2) {
    const { value, done } = headings.next()
    if (!done) node.data = { hProperties: { id: value.id } }
  }
  for (const child of node.children ?? []) anchorWithin(child, headings)
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
