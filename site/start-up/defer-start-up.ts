import { type DefaultTreeAdapterTypes as Tree, parse, parseFragment, serialize } from 'parse5'
import drawNearFirst from './draw-near-first.js?raw'
import { attributeOf, elementsOf } from './html-elements.ts'
import startWhenIdle from './start-when-idle.js?raw'
import withoutReact from './without-react.js?raw'

type Element = Tree.Element

/**
 * Rewrites a prerendered document so that no script competes with its first paint.
 *
 * React Router preloads every module of a page and runs them at once: about 97 KB that compete with the hero picture. This
 * function removes the preloads from the head. It also turns the head's one module script into inert text (`#start-up`).
 * A small inline script runs that text after `load`, when the browser is idle, or as soon as the visitor acts. Until
 * then, the page works by HTML and `without-react.js`.
 *
 * Throws if the document does not have exactly one module script. In that case the framework has changed its output, and
 * this function has to be adapted.
 */
export function deferStartUp(html: string): string {
  const document = parse(html)
  const elements = [...elementsOf(document)]
  const preloads = elements.filter((element) => attributeOf(element, 'rel') === 'modulepreload')
  const modules = elements.filter(
    (element) => element.tagName === 'script' && attributeOf(element, 'type') === 'module'
  )
  const [module] = modules
  if (!module || modules.length > 1) {
    throw new Error(`Expected one module script in the prerendered document, found ${modules.length}`)
  }
  if (preloads.length === 0)
    throw new Error('Expected module preloads in the prerendered document, found none')

  for (const preload of preloads) remove(preload)
  const hrefs = preloads.map((preload) => attributeOf(preload, 'href'))
  module.attrs = [
    { name: 'type', value: 'text/plain' },
    { name: 'id', value: 'start-up' },
    { name: 'data-modules', value: JSON.stringify(hrefs) }
  ]
  insertAfter(module, inlineScript(startWhenIdle + withoutReact))
  markLaterParts(elements)
  return serialize(document)
}

/** Keeps the document as React Router emits it, and only adds `without-react.js` to the end of its body. */
export function keepStartUp(html: string): string {
  const document = parse(html)
  const body = [...elementsOf(document)].find(({ tagName }) => tagName === 'body')
  const script = inlineScript(withoutReact)
  script.parentNode = body ?? null
  body?.childNodes.push(script)
  return serialize(document)
}

/**
 * The elements of `main` from which a page counts as long. The second part of a shorter page may lie in the first view,
 * where the room that is reserved for it would move what follows, and all its parts together take no time.
 */
const longPage = 100

/** Marks every part of a long page but the first for later rendering, and adds the script that renders them. */
function markLaterParts(elements: Element[]) {
  const main = elements.find(({ tagName }) => tagName === 'main')
  if (!main || [...elementsOf(main)].length < longPage) return
  const charset = elements.find((element) => attributeOf(element, 'charset') !== undefined)
  if (charset) insertAfter(charset, inlineScript(drawNearFirst))
  const [, ...later] = main.childNodes.filter((node) => 'attrs' in node)
  for (const part of later) part.attrs.push({ name: 'data-later', value: '' })
}

function remove(element: Element) {
  const parent = element.parentNode
  if (parent) parent.childNodes = parent.childNodes.filter((node) => node !== element)
}

function insertAfter(element: Element, added: Element) {
  const parent = element.parentNode
  if (!parent) return
  added.parentNode = parent
  parent.childNodes.splice(parent.childNodes.indexOf(element) + 1, 0, added)
}

/** Makes a script element for a parsed document. Removes comments and indentation from the code. */
function inlineScript(code: string): Element {
  const bare = code.replaceAll(/^\s*\/\/.*\n|^\s+/gm, '').trim()
  const [script] = elementsOf(parseFragment(`<script>${bare}</script>`))
  if (!script) throw new Error('The script could not be parsed')
  return script
}
