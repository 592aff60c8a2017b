import type { Page } from '@playwright/test'

/** What the translator makes of a text. The original is in it, so that a search for the original finds it. */
export const translated = (text: string) => `«${text}»`

/**
 * Translates the page as a browser's translator does, from now on: every text node gives way to `<font><font>…</font></font>`,
 * and so does every text that comes or changes later. It runs in the page, and needs nothing from outside itself.
 *
 *     await page.evaluate(translatePage)
 *     await expect(button).toHaveText(translated(label))
 *     expect(await staleTexts(page)).toEqual([])
 *
 * It also notes each text whose translation stays on the page after the page's scripts have changed, moved or removed the
 * text, or put something before it: the page then says what is no longer true.
 */
export function translatePage() {
  const stale: string[] = []
  Reflect.set(window, 'staleTexts', stale)
  const left = 'script, style, noscript, textarea, option, svg, font, [translate=no], .notranslate'
  const translations = new WeakMap<Node, Element>()

  function translate(text: Text) {
    const words = text.data.trim()
    if (!words || !text.isConnected || text.parentElement?.closest(left)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    inner.textContent = text.data.replace(words, () => `«${words}»`)
    outer.append(inner)
    translations.set(text, outer)
    text.replaceWith(outer)
  }

  function translateWithin(node: Node) {
    if (node instanceof Text) return translate(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) translate(text)
  }

  function look(what: string, text: unknown) {
    if (text instanceof Text && translations.get(text)?.isConnected) stale.push(`${what}: ${text.data}`)
  }

  /** Looks after each call of the method, also of the page's own version, whenever the page replaces it. */
  function watchCalls(name: 'appendChild' | 'insertBefore' | 'removeChild') {
    const watched = (method: unknown) =>
      function (this: Node, ...args: unknown[]) {
        const result: unknown = Reflect.apply(Object(method), this, args)
        for (const node of args) look(name, node)
        return result
      }
    let current = watched(Node.prototype[name])
    Object.defineProperty(Node.prototype, name, {
      configurable: true,
      get: () => current,
      set: (own: unknown) => {
        current = watched(own)
      }
    })
  }
  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) watchCalls(name)

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, next: string) {
      value?.set?.call(this, next)
      look('nodeValue', this)
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

/** The texts of the page that are no longer true, and the changes that its scripts made to it. */
export const staleTexts = (page: Page) => page.evaluate<string[]>('window.staleTexts')

/**
 * Tries every control in a part of the page that leads nowhere else, also those that come by it, from the first to the last
 * and, if `isThorough`, back: buttons are pressed, lists and radio buttons take each of their values, a search gets a text that is found and one that
 * is not. It runs in the page, and sets `window.everythingTried` to the number of controls at the end.
 */
export function pressEverything({ part = 'body', isThorough = true } = {}) {
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
    for (const from of isThorough ? ['start', 'end'] : ['start']) {
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
