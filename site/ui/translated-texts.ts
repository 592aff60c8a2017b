/**
 * A browser's translator takes a text out of the page and puts its own in its place. React keeps hold of the text: it changes
 * it unseen, so that the page goes on saying what was true before, and throws when it removes it. From now on, a text takes
 * its place back before React changes, moves or removes it. The translator then translates it again. Nodes that
 * somebody else has moved or wrapped are taken from where they are.
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

  const { prototype } = Node
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      takePlaceBack(this)
      value?.set?.call(this, text)
    }
  })

  const append = Reflect.get(prototype, 'appendChild')
  const insert = Reflect.get(prototype, 'insertBefore')
  const remove = Reflect.get(prototype, 'removeChild')

  Object.assign(prototype, {
    appendChild(this: Node, node: Node) {
      takePlaceBack(node)
      return append.call(this, node)
    },
    // A translator may also put an element around others: then the place is before that one, or in it.
    insertBefore(this: Node, node: Node, before: Node | null) {
      takePlaceBack(node)
      takePlaceBack(before)
      let place = before
      while (place && place.parentNode !== this) place = place.parentNode
      return insert.call(this, node, place)
    },
    removeChild(node: Node) {
      takePlaceBack(node)
      if (node.parentNode) remove.call(node.parentNode, node)
      return node
    }
  })
}

const isStandIn = (node: Node): node is ChildNode & HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'
