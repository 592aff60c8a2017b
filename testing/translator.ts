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

/**
 * Tries every control in a part of the page that leads nowhere else, also those that come by it, from the first to the last
 * and back: buttons are pressed, lists and radio buttons take each of their values, a search gets a text that is found and one that
 * is not. It runs in the page, and sets `window.everythingTried` to the number of controls at the end.
 */
export function pressEverything(part = 'body') {
  const controls = `${part} :is(button:not([type=submit]), summary, select, input[type=radio], input[type=search])`
  let tried = new Set<string>()
  // Where a browser refuses the clipboard, the page shows the link in the browser's own box, which waits for an answer.
  window.prompt = () => null
  let number = 0

  function take(control: Element) {
    const words = control.closest('label, button, summary')?.textContent
    const name = [
      control.localName,
      control.getAttribute('value'),
      control.getAttribute('aria-label') ?? words
    ]
    const isNew = !tried.has(name.join())
    tried.add(name.join())
    return isNew
  }

  async function tryOut(control: Element) {
    let values = control.matches('[type=search]') ? ['e', 'not to be found', ''] : []
    if (control instanceof HTMLSelectElement) values = Array.from(control.options, ({ value }) => value)
    for (const value of values) {
      // Past React, which hears of no value that it has set itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
      await new Promise(requestAnimationFrame)
    }
    if (control instanceof HTMLElement) control.click()
    await new Promise(requestAnimationFrame)
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    number += 1
  }

  async function tryAll() {
    for (const from of ['start', 'end']) {
      tried = new Set()
      for (;;) {
        const found = [...document.querySelectorAll(controls)]
        const next = from === 'start' ? found.find(take) : found.findLast(take)
        if (!next) break
        await tryOut(next)
      }
    }
    Reflect.set(window, 'everythingTried', number)
  }
  void tryAll()
}
