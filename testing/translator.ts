import type { Page } from '@playwright/test'

/** What the translator makes of a text. The original is in it, so that a search for the original finds it. */
export const translated = (text: string) => `«${text}»`

/**
 * Translates the page as a browser's translator does, from now on: every text node gives way to `<font><font>…</font></font>`,
 * and so does every text that comes or changes later. It runs in the page, and needs nothing from outside itself.
 *
 *     await page.evaluate(translatePage)
 *     await expect(button).toHaveText(translated(label))
 *     expect(await touchedTexts(page)).toEqual([])
 *
 * It also notes what the page's scripts do to a text that they no longer have. Such a text stays on the page in its old
 * words, and many a framework throws. A text that comes, goes or changes needs an element of its own.
 */
export function translatePage() {
  const touched: string[] = []
  Reflect.set(window, 'touchedTexts', touched)
  const left = 'script, style, noscript, textarea, option, svg, font, [translate=no], .notranslate'
  const given = new WeakSet()

  function translate(text: Text) {
    const words = text.data.trim()
    if (!words || !text.isConnected || text.parentElement?.closest(left)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    inner.textContent = text.data.replace(words, () => `«${words}»`)
    outer.append(inner)
    given.add(text)
    text.replaceWith(outer)
  }

  function translateWithin(node: Node) {
    if (node instanceof Text) return translate(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) translate(text)
  }

  /** Notes a call before the page's own version of the method, whenever the page replaces it. */
  function watchCalls(name: 'insertBefore' | 'removeChild', subject: (args: unknown[]) => unknown) {
    let method: unknown = Node.prototype[name]
    function noting(this: Node, ...args: unknown[]) {
      const text = subject(args)
      if (text instanceof Text && given.has(text)) touched.push(`${name}: ${text.data}`)
      return Reflect.apply(Object(method), this, args)
    }
    Object.defineProperty(Node.prototype, name, {
      configurable: true,
      get: () => noting,
      set: (own: unknown) => {
        method = own
      }
    })
  }
  watchCalls('insertBefore', ([, before]) => before)
  watchCalls('removeChild', ([child]) => child)

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, next: string) {
      if (given.has(this)) touched.push(`nodeValue: ${next}`)
      value?.set?.call(this, next)
    }
  })

  document.documentElement.classList.add('translated-ltr')
  translateWithin(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translateWithin(node)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** What scripts did to texts that the translator has taken out of the page. */
export const touchedTexts = (page: Page) => page.evaluate<string[]>('window.touchedTexts')
