/** A text is found by so many of its characters. */
const enough = 40

/** Scrolls a page to what a field says. Returns false if the page does not show these words. */
export function scrollToWords(page: Document, text: string): boolean {
  const words = beginningOf(text)
  const [main = page.body] = page.getElementsByTagName('main')
  const place = words && (deepestWith(main, words) ?? deepestWith(page.body, words))
  if (!place) return false
  const { top, height } = place.getBoundingClientRect()
  const view = page.defaultView
  // Not scrollIntoView: it would also move carousels, which move themselves.
  view?.scrollBy({ top: top + height / 2 - view.innerHeight / 2, behavior: 'instant' })
  return true
}

/** The longest words between two figures, because the page shows a figure in place of its name. */
function beginningOf(text: string): string {
  const parts = text.split(/\{[^}]*\}|\n|\*\*|[[\]]/).map(plain)
  return (parts.toSorted((one, other) => other.length - one.length)[0] ?? '').slice(0, enough).trim()
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function deepestWith(element: Element, words: string): Element | undefined {
  if (!plain(element.textContent).includes(words) || !element.checkVisibility()) return undefined
  for (const child of element.children) {
    const found = deepestWith(child, words)
    if (found) return found
  }
  return element
}
