// React is not alone in the document: translators replace its texts, extensions and hosts add, move and remove elements.

/**
 * Lets React take away and insert nodes beside ones that somebody else has moved or replaced. The browser throws there, and
 * the page would be lost for one node.
 */
export function tolerateMovedNodes() {
  Object.assign(Node.prototype, { removeChild, insertBefore })
}

function removeChild(child: Node) {
  if (isPlaced(child)) child.remove()
  return child
}

/** Before what has been wrapped around the place, and at the end where nothing is left of it. */
function insertBefore(this: Node, node: Node, before: Node | null) {
  let place = before
  while (place && place.parentNode !== this) place = place.parentNode
  if (place && isPlaced(place)) place.before(node)
  else this.appendChild(node)
  return node
}

const isPlaced = (node: Node): node is Node & ChildNode => 'before' in node

type Kept = HTMLInputElement | HTMLDialogElement

/** What a visitor may have opened, filled in or chosen. */
const findKept = () => [...document.querySelectorAll<Kept>('dialog, input:not([type=hidden])')]

/** The same for an element and for the one that React renders in its place. */
const nameOf = (element: Kept) =>
  element instanceof HTMLDialogElement
    ? element.id
    : [
        element.form?.getAttribute('name'),
        element.name || element.autocomplete,
        element.type === 'radio' && element.value
      ].join()

/**
 * Keeps what the visitor did in the parts that React renders again, because something changed their nodes before hydration:
 * an open dialog stays open, and fields keep their text and the focus. It takes place in the task in which React replaces
 * them, so nothing of it is seen. Ends when the visitor moves to another page.
 */
export function keepWhatVisitorsDid() {
  const { pathname } = location
  let kept = findKept()
  let focused: EventTarget | null = document.activeElement
  addEventListener('focusin', ({ target }) => (focused = target))

  const observer = new MutationObserver(() => {
    if (location.pathname !== pathname) return observer.disconnect()
    const lost = kept.filter(({ isConnected }) => !isConnected)
    if (lost.length === 0) return
    kept = findKept()
    // A dialog that opens moves the focus.
    const last = focused
    for (const old of lost) {
      const twin = kept.find((element) => nameOf(element) === nameOf(old))
      if (twin) takeOver(twin, old)
      if (last === old) twin?.focus({ preventScroll: true })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

function takeOver(twin: Kept, old: Kept) {
  if (twin instanceof HTMLDialogElement) {
    if (old.hasAttribute('open') && !twin.open) twin.showModal()
  } else if (old instanceof HTMLInputElement) {
    if (old.type === 'radio') {
      if (old.checked && !twin.checked) twin.click()
    } else if (old.value !== twin.value) {
      twin.value = old.value
      // The form saves its draft.
      twin.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
