import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { init, parse as parseModule } from 'es-module-lexer'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import { inLanguage, languages } from '../../contract/languages.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { builtPage, siteRoot, textOf } from './built-page.ts'

type Limits = Record<'html' | 'css' | 'fonts' | 'js' | 'requests', number>

/**
 * Limits for every page, in bytes of brotli. The goal is 110,000 bytes of JavaScript. `html` and `js` do not count the words,
 * which belong to the editor. The limits leave room for one more record in every list. 450 bytes of `css` print the guides
 * as booklets, 200 say when the rules of others were checked, 50 are for older browsers and forced colors, and 50 are the other languages. 500 bytes of `js` read typed
 * text as it was meant and say what a network or a proxy did to a lead, and 1,000 keep a page that others translate
 * or change. There is room for one more language. 50 bytes of `html`, 350 of `css` and 200 of `js` ask who plays, in the dialog that every page has.
 */
const anyPage: Limits = { html: 9300, css: 14_750, fonts: 31_500, js: 139_500, requests: 17 }

/**
 * The goal is 95,000 bytes of JavaScript, and 14,000 of HTML and CSS together. 1,750 bytes of `js` are the records of
 * the deals, which are words that the document does not show, and what turns them. 250 bytes of `css` are the floodlights
 * and the line that follows the scroll, 250 the filters of the deals, and 150 are for older browsers and forced colors. The other
 * languages take 100 of `css` and 300 of `js`, and typed text 500. 1,000 bytes of `js` keep a page that others translate or
 * change. 50 bytes of `html` are for the names of files, which compress differently in every build. 50 of `html` are the
 * portrait of the people for phones, and 50 of `css` what every form says above its button. 300 of `js` say it, too, and lead
 * from a form in another language to a page in English. 150 of `html`, 300 of `css` and 750 of `js` ask who plays: the
 * dialog is in the document, so that it works before any script, and no browser may fill in another person.
 */
const home: Limits = { html: 11_750, css: 15_300, fonts: 31_500, js: 134_900, requests: 10 }

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

/** The first view of home weighs at most this many bytes, its document with the style sheets at most this. */
const firstView = { view: 200 * 1024, document: 28.5 * 1024, fonts: 40 * 1024 }

test('home fits its budget: document and style sheets, fonts, hero picture at phone width', async () => {
  const weights = await weighPages()
  const { html = 0, css = 0, fonts = 0 } = weights.find(({ path }) => path === '/') ?? {}
  const hero = phoneHero()
  const view = html + css + fonts + hero
  console.log({ document: html + css, fonts, hero, view })
  expect(Math.min(css, fonts)).toBeGreaterThan(0)
  expect(html + css).toBeLessThanOrEqual(firstView.document)
  expect(fonts).toBeLessThanOrEqual(firstView.fonts)
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
  const source = builtPage('/').elements.find((element) => attributeOf(element, 'type') === 'image/avif')
  const candidates = (attributeOf(source, 'srcset') ?? '')
    .split(',')
    .map((candidate) => candidate.trim().split(' '))
  const [href] = candidates.find(([, width]) => Number.parseInt(width ?? '', 10) >= 1080) ?? []
  if (!href) throw new Error('The hero has no AVIF of 1080 pixels or more')
  return readFileSync(siteRoot + href).length
}

const sum = (numbers: number[]) => numbers.reduce((total, next) => total + next, 0)

type PageWeight = {
  path: string
  /** In bytes, as sent to a browser that accepts brotli. */
  html: number
  /** Weight of the document's text alone. The scripts contain about the same amount. */
  words: number
  css: number
  fonts: number
  /** Every module that the page loads without an action of the visitor. */
  js: number
  /** Requests before any script runs: document, style sheets, fonts, pictures that are not lazy, icon. */
  requests: number
  thirdParties: string[]
  unusedPreloads: string[]
}

/** Weighs every built page except the style guide, which only tests build. */
async function weighPages(): Promise<PageWeight[]> {
  await init()
  const files = globSync('**/*.html', { cwd: siteRoot, exclude: ['styleguide/**'] })
  return files.toSorted().map(weighPage)
}

function weighPage(file: string): PageWeight {
  const html = readFileSync(`${siteRoot}/${file}`, 'utf8')
  const elements = [...elementsOf(parse(html))]
  const linked = (rel: string) =>
    elements
      .filter((element) => attributeOf(element, 'rel') === rel)
      .map((element) => attributeOf(element, 'href') ?? '')
  const styles = linked('stylesheet')
  const preloads = linked('preload')
  const fonts = preloads.filter((href) => href.endsWith('.woff2'))
  const eager = elements.filter(
    (element) => element.tagName === 'img' && attributeOf(element, 'loading') !== 'lazy'
  )
  const css = styles.map((href) => readFileSync(siteRoot + href, 'utf8')).join('\n')
  const used = css + elements.flatMap((element) => (isLoader(element) ? addressesOf(element) : [])).join(' ')

  return {
    path: `/${file.replace(/(^|\/)index\.html$/, '')}`,
    html: sent(`/${file}`),
    words: brotliCompressSync(
      elements
        .filter(({ tagName }) => tagName === 'html')
        .map(textOf)
        .join('')
    ).length,
    css: sum(styles.map(sent)),
    fonts: sum(fonts.map(sent)),
    js: sum([...modulesOf(elements)].map(sent)),
    requests: 1 + styles.length + fonts.length + eager.length + linked('icon').length,
    thirdParties: [...elements.filter(fetches).flatMap(addressesOf), ...urlsOf(css)].filter(isForeign),
    unusedPreloads: preloads.filter((href) => !used.includes(href.replace(/^.*\//, '')))
  }
}

/** The page's modules with all their imports, and the modules that every visit fetches when the browser is idle. */
function modulesOf(elements: Tree.Element[]): Set<string> {
  const startUp = elements.find((element) => attributeOf(element, 'id') === 'start-up')
  const roots: string[] = JSON.parse(attributeOf(startUp, 'data-modules') ?? '[]')
  const modules = new Set(roots)
  for (const module of modules) {
    const [imports] = parseModule(readFileSync(siteRoot + module, 'utf8'))
    for (const { type, specifier } of imports) {
      const isStatic = type === 'static' || type === 'reexport-star'
      const isIdle = type === 'dynamic' && specifier?.includes('report-vitals') === true
      if (specifier !== undefined && (isStatic || isIdle))
        modules.add(new URL(specifier, `http://site${module}`).pathname)
    }
  }
  return modules
}

/** Size in bytes of a file as the server sends it. */
function sent(path: string): number {
  const file = siteRoot + path
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const loaders = new Set(['img', 'source', 'script', 'iframe', 'video', 'audio', 'embed'])
const isLoader = ({ tagName }: Tree.Element) => loaders.has(tagName)

/** Whether a browser sends a request for the element. Elements that only name an address do not count. */
function fetches(element: Tree.Element): boolean {
  const rel = attributeOf(element, 'rel') ?? ''
  return isLoader(element) || (element.tagName === 'link' && !/^(canonical|alternate)$/.test(rel))
}

function addressesOf(element: Tree.Element): string[] {
  const set = (attributeOf(element, 'srcset') ?? '').split(',').map((entry) => entry.trim().split(' ')[0])
  return [attributeOf(element, 'src'), attributeOf(element, 'href'), ...set].filter(
    (each) => each !== undefined
  )
}

const urlsOf = (css: string) => [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url)

const isForeign = (address: string) => /^(https?:)?\/\//.test(address)
