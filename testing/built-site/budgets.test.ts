import { globSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inLanguage, languages } from '../../contract/languages.ts'
import { attributeOf } from '../../site/start-up/html-elements.ts'
import { builtPage, siteRoot } from './built-page.ts'
import { weighPages, type PageWeight } from './page-weight.ts'

type Limits = Record<'html' | 'css' | 'fonts' | 'js' | 'requests', number>

/**
 * Limits for every page, in bytes of brotli. The goal is 110,000 bytes of JavaScript. `html` and `js` do not count the words,
 * which belong to the editor. The limits leave room for one more record in every list. 300 bytes of `css` print the guides
 * as booklets.
 */
const anyPage: Limits = { html: 9250, css: 13_700, fonts: 31_500, js: 137_900, requests: 17 }

/**
 * The goal is 95,000 bytes of JavaScript, and 14,000 of HTML and CSS together. 1,750 bytes of `js` are the records of
 * the deals, which are words that the document does not show, and what fetches the rest of the wall. 250 bytes of `css` are
 * the floodlights and the line that follows the scroll, 50 the links to other languages.
 */
const home: Limits = { html: 11_300, css: 14_500, fonts: 31_500, js: 132_300, requests: 10 }

const kinds = ['html', 'css', 'fonts', 'js', 'requests'] as const

test('every page keeps its budget, asks nobody else for anything, and uses what it preloads', async () => {
  const pages = await weighPages()
  const problems = pages.flatMap(findProblems)
  if (problems.length > 0) console.table(pages.map(toRow))
  expect(pages.length).toBeGreaterThan(20)
  expect(problems).toEqual([])
})

function findProblems(page: PageWeight): string[] {
  const isHome = languages.some(({ code }) => page.path === inLanguage(code, '/'))
  const limits = isHome ? home : anyPage
  const { html, js, words } = page
  const weights = { ...page, html: html - words, js: js - words }
  return [
    ...kinds
      .filter((kind) => weights[kind] > limits[kind])
      .map((kind) => `${page.path}: ${kind} is ${weights[kind]}, at most ${limits[kind]}`),
    ...page.thirdParties.map((address) => `${page.path}: asks ${address} before its visitor wants anything`),
    ...page.unusedPreloads.map((address) => `${page.path}: preloads ${address} and does not use it`)
  ]
}

function toRow({ path, thirdParties, unusedPreloads, ...weights }: PageWeight) {
  return { path, ...weights, 'third parties': thirdParties.length, 'unused preloads': unusedPreloads.length }
}

/** What a phone fetches before it has painted home, as a server would send it. */
const { elements } = builtPage('/')

/** The first view of home weighs at most this many bytes, its document with the style sheets at most this. */
const firstView = { view: 200 * 1024, document: 28 * 1024, fonts: 40 * 1024 }

test('home fits its budget: document and style sheets, fonts, hero picture at phone width', () => {
  const styles = hrefs('stylesheet').map((href) => compressed(readFileSync(siteRoot + href)))
  const fonts = hrefs('preload').map((href) => readFileSync(siteRoot + href).length)
  const document = compressed(readFileSync(`${siteRoot}/index.html`)) + sum(styles)
  const hero = phoneHero()
  const view = document + sum(fonts) + hero
  console.log({ document, fonts: sum(fonts), hero, view })

  expect(styles.length).toBeGreaterThan(0)
  expect(fonts).toHaveLength(2)
  expect(document).toBeLessThanOrEqual(firstView.document)
  expect(sum(fonts)).toBeLessThanOrEqual(firstView.fonts)
  expect(view).toBeLessThanOrEqual(firstView.view)
})

/** Sizes in bytes, as sent, of the scripts with this name. */
const sizes = (name: string) =>
  globSync(`${siteRoot}/assets/${name}-????????.js.br`).map((file) => statSync(file).size)

/** The words of another language are longer. */
const longerWords = 400

test('"Find your pass" is played with 8 KB of scripts', () => {
  const players = sizes('player')
  const parts = ['find-your-pass', 'pass', 'result'].map(sizes)
  expect(players.length).toBeGreaterThan(0)
  expect(parts.map(({ length }) => length)).toEqual(parts.map(() => languages.length))
  expect(sum([...parts, players].map((each) => Math.max(...each)))).toBeLessThanOrEqual(8192 + longerWords)
})

/** The AVIF that a phone of 390 pixels at three times the density takes: 1080 or the next larger width. */
function phoneHero(): number {
  const source = elements.find((element) => attributeOf(element, 'type') === 'image/avif')
  const candidates = (attributeOf(source, 'srcset') ?? '')
    .split(',')
    .map((candidate) => candidate.trim().split(' '))
  const [href] = candidates.find(([, width]) => Number.parseInt(width ?? '', 10) >= 1080) ?? []
  if (!href) throw new Error('The hero has no AVIF of 1080 pixels or more')
  return readFileSync(siteRoot + href).length
}

function hrefs(rel: string): string[] {
  return elements
    .filter((element) => element.tagName === 'link' && attributeOf(element, 'rel') === rel)
    .flatMap((element) => attributeOf(element, 'href') ?? [])
}

function compressed(bytes: Buffer): number {
  return brotliCompressSync(bytes).length
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, next) => total + next, 0)
}
