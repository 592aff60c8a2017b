import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import drawNearFirst from './draw-near-first.js?raw'
import { attributeOf, elementsOf } from './html-elements.ts'
import { inlineScript } from './inline-script.ts'
import startWhenIdle from './start-when-idle.js?raw'
import withoutReact from './without-react.js?raw'

type Element = Tree.Element

/**
 * Rewrites a prerendered document so that no script competes with its first paint.
 *
 * React Router preloads every module of a page and starts them at once, some 97 KB beside the hero picture. Here
 * the preloads leave the head, and its one module script becomes inert text (`#start-up`) that a small inline
 * script runs after `load`, when the browser is idle, or as soon as the visitor acts. What has to work before that is
 * HTML and `without-react.js`.
 *
 * Throws when the document has not exactly one module script: then the framework has changed its shape and this
 * has to be looked at again.
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

/** The document as React Router emits it, with what a page does without React at the end of its body. */
export function keepStartUp(html: string): string {
  const document = parse(html)
  const body = [...elementsOf(document)].find(({ tagName }) => tagName === 'body')
  const script = inlineScript(withoutReact)
  script.parentNode = body ?? null
  body?.childNodes.push(script)
  return serialize(document)
}

/** Marks every part of the page but the first, so that it may be drawn later, and adds the script that sees to it. */
function markLaterParts(elements: Element[]) {
  const charset = elements.find((element) => attributeOf(element, 'charset') !== undefined)
  if (charset) insertAfter(charset, inlineScript(drawNearFirst))
  const [, ...later] =
    elements.find(({ tagName }) => tagName === 'main')?.childNodes.filter((node) => 'attrs' in node) ?? []
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
