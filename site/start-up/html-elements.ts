import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Yields every element of a parsed document, in document order. */
export function* elementsOf(parent: Tree.ParentNode): Generator<Tree.Element> {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    yield node
    yield* elementsOf(node)
  }
}

export function attributeOf(element: Tree.Element | undefined, name: string): string | undefined {
  return element?.attrs.find((attribute) => attribute.name === name)?.value
}
