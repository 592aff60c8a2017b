import { readFileSync } from 'node:fs'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { claimsSchema, fillText } from '../../content/schema/claims.ts'
import { interfaceSchema } from '../../content/schema/site.ts'
import { findSamples } from '../../scripts/launch/samples.ts'
import { pages } from '../../site/routes.ts'
import { attributeOf } from '../../site/start-up/html-elements.ts'
import { builtPage, textOf } from './built-page.ts'

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'))
const claims = claimsSchema.parse(read('content/claims.yaml'))
const { sample: mark } = interfaceSchema.parse(read('content/interface.yaml'))

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const parents = (element: Tree.Element): Tree.Element[] => {
  const parent = element.parentNode
  return parent && 'tagName' in parent ? [parent, ...parents(parent)] : []
}
const isPart = ({ tagName }: Tree.Element) => tagName === 'section' || tagName === 'header'

/** Samples that have words. The others are ids and addresses, of which a visitor reads nothing. */
const samples = findSamples().filter(({ texts }) => texts.length > 0)

/** Each outermost section of each page, with the texts of its elements and the marks that a visitor sees in it. */
const parts = pages.flatMap(({ path }) => {
  const { elements, main } = builtPage(path)
  const found = Map.groupBy(
    elements.filter((element) => parents(element).includes(main)),
    (element) => [element, ...parents(element)].findLast(isPart)
  )
  return Array.from(found.values(), (inside) => ({
    path,
    texts: inside.flatMap(textsOf),
    isMarked: inside.some((element) => isMark(element) && isSeen(element))
  }))
})

test('every part of a page that shows a sample says so', () => {
  const unmarked = samples.flatMap(({ line, texts }) => {
    const showing = parts.filter((part) => shows(part.texts, texts))
    if (showing.length === 0) return [`${line} is on no page`]
    return showing.filter(({ isMarked }) => !isMarked).map(({ path }) => `${path} does not mark ${line}`)
  })
  expect(unmarked).toEqual([])
})

test('no other part says so', () => {
  const wrong = parts.filter(
    (part) => part.isMarked && !samples.some(({ texts }) => shows(part.texts, texts))
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

/** A record is recognized by its longest text, an article by its first sentence on its page and by its excerpt on home. */
function shows(shown: readonly string[], texts: readonly string[]): boolean {
  const said = texts.map((text) => plain(fillText(text, '', claims)))
  const longest = said.toSorted((one, other) => other.length - one.length)[0]
  return said.some((text) => (text === longest || text.length > 40) && shown.includes(text))
}

/** What an element itself says: its own text, or the name of a drawing. */
function textsOf(element: Tree.Element): string[] {
  const own = element.childNodes.map((node) =>
    node.nodeName === '#text' && 'value' in node ? node.value : ''
  )
  return [own.join(''), ...own, attributeOf(element, 'aria-label') ?? ''].map(plain)
}

function isMark(element: Tree.Element): boolean {
  return attributeOf(element, 'role') === 'note' && textOf(element) === mark
}

function isSeen(element: Tree.Element): boolean {
  return ![element, ...parents(element)].some(
    (one) =>
      ['dialog', 'details', 'noscript', 'template'].includes(one.tagName) ||
      attributeOf(one, 'hidden') !== undefined ||
      attributeOf(one, 'aria-hidden') === 'true'
  )
}
