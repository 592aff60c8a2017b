/**
 * A browser's translator takes a text out of the page and puts its own in its place. React keeps hold of the text: it changes
 * it unseen, so that the page goes on saying what was true before, and throws when it removes it. From now on, a text takes
 * its place back before React changes, moves or removes it. The translator then translates it again.
 *
 *     keepTranslatedTextsTrue()
 *     createRoot(element).render(<App />)
 */
export function keepTranslatedTextsTrue() {
  const standIns = new WeakMap<Node, ChildNode>()

  // React never touches a text again that it removed itself, so it does not matter that those are noted, too.
  new MutationObserver((changes) => {
    let last: ChildNode | undefined
    for (const { addedNodes, removedNodes } of changes) {
      last = Array.from(addedNodes).findLast(isStandIn) ?? last
      for (const node of removedNodes)
        if (node instanceof Text && !node.isConnected && last) standIns.set(node, last)
    }
  }).observe(document, { childList: true, subtree: true })

  function takePlaceBack(node: Node | null) {
    const standIn = node && standIns.get(node)
    if (!standIn) return
    standIns.delete(node)
    if (standIn.isConnected && !node.isConnected) standIn.replaceWith(node)
  }

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      takePlaceBack(this)
      value?.set?.call(this, text)
    }
  })

  wrap('appendChild', (parent, node) => {
    takePlaceBack(node)
    return [parent, node]
  })
  // A translator may also put an element around others: then the place is before that one, or in it.
  wrap('insertBefore', (parent, node, before) => {
    takePlaceBack(node)
    takePlaceBack(before)
    let place = before
    while (place && place.parentNode !== parent) place = place.parentNode
    return [parent, node, place]
  })
  wrap('removeChild', (_parent, node) => {
    takePlaceBack(node)
    return node.parentNode && [node.parentNode, node]
  })
}

type Name = 'appendChild' | 'insertBefore' | 'removeChild'
type Call = [parent: Node, node: Node, before?: Node | null]

/** Replaces a method of all nodes by one that is called as `prepare` says, or not at all. */
function wrap(name: Name, prepare: (parent: Node, node: Node, before: Node | null) => Call | null) {
  const method: unknown = Node.prototype[name]
  Object.defineProperty(Node.prototype, name, {
    configurable: true,
    writable: true,
    value(this: Node, node: Node, before: Node | null = null) {
      const [parent, ...given] = prepare(this, node, before) ?? []
      if (parent) Reflect.apply(Object(method), parent, given)
      return node
    }
  })
}

const isStandIn = (node: Node): node is ChildNode & HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'
