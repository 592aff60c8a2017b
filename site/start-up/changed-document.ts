// React is not alone in the document: translators replace its texts, extensions and hosts add, move and remove elements.

/** What a visitor may have opened, filled in or chosen. */
const mayBeKept = 'dialog, details, [popover], input:not([type=hidden])'

/** Each of them with its name, which is the same for an element and for the one that React renders in its place. */
function findKept(): Map<HTMLElement, string> {
  const found = [...document.querySelectorAll<HTMLElement>(mayBeKept)]
  const folds = found.filter((element) => element instanceof HTMLDetailsElement)
  return new Map(
    found.map((element) => [
      element,
      element instanceof HTMLInputElement
        ? [
            element.form?.getAttribute('name'),
            element.name || element.autocomplete,
            element.type === 'radio' && element.value
          ].join()
        : element.id || `${folds.findIndex((fold) => fold === element)}`
    ])
  )
}

/**
 * Keeps what the visitor did in the parts that React renders again, because something changed their nodes before hydration:
 * a dialog, a menu or an answer stays open, and fields keep their text and the focus. It takes place in the task in which
 * React replaces them, so nothing of it is seen. Ends when the visitor moves to another page.
 */
export function keepWhatVisitorsDid() {
  const { pathname } = location
  let kept = findKept()
  let focused: EventTarget | null = document.activeElement
  addEventListener('focusin', ({ target }) => (focused = target))
  // The browser closes a popover that is removed. One without popovers throws on the selector.
  const menu = 'popover' in HTMLElement.prototype && document.querySelector(':popover-open')

  const observer = new MutationObserver(() => {
    if (location.pathname !== pathname) return observer.disconnect()
    const lost = [...kept].filter(([{ isConnected }]) => !isConnected)
    if (lost.length === 0) return
    kept = findKept()
    // A dialog that opens moves the focus.
    const last = focused
    for (const [old, name] of lost) {
      const twin = [...kept].find(([, known]) => known === name)?.[0]
      if (twin) takeOver(twin, old)
      if (old === menu) twin?.showPopover?.()
      if (old === last) twin?.focus({ preventScroll: true })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

function takeOver(twin: HTMLElement, old: HTMLElement) {
  if (twin instanceof HTMLDialogElement) {
    if (old.hasAttribute('open') && !twin.open) twin.showModal()
  } else if (twin instanceof HTMLDetailsElement) {
    twin.open = old.hasAttribute('open')
  } else if (twin instanceof HTMLInputElement && old instanceof HTMLInputElement) {
    // An answer, or a box.
    if (old.checked) {
      if (!twin.checked) twin.click()
    } else if (old.value !== twin.value) {
      twin.value = old.value
      // The form saves its draft.
      twin.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
