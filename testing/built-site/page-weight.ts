import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { init, parse as parseModule } from 'es-module-lexer'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { textOf } from './built-page.ts'

const root = 'build/client'

export type PageWeight = {
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
export async function weighPages(): Promise<PageWeight[]> {
  await init()
  const files = globSync('**/*.html', { cwd: root, exclude: ['styleguide/**'] })
  return files.toSorted().map(weighPage)
}

function weighPage(file: string): PageWeight {
  const html = readFileSync(`${root}/${file}`, 'utf8')
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
  const css = styles.map((href) => readFileSync(root + href, 'utf8')).join('\n')
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
    const [imports] = parseModule(readFileSync(root + module, 'utf8'))
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
  const file = root + path
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

const sum = (numbers: number[]) => numbers.reduce((total, next) => total + next, 0)
