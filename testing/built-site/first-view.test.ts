import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'

/** Measures what a phone fetches before it has painted home, in the built site, as a server would send it. */
const root = 'build/client'
const html = readFileSync(`${root}/index.html`)
const elements = [...elementsOf(parse(html.toString()))]

/** The first view of home weighs at most this many bytes, its document with the style sheets at most this. */
const budget = { view: 200 * 1024, document: 28 * 1024, fonts: 40 * 1024 }

test('home fits its budget: document and style sheets, fonts, hero picture at phone width', () => {
  const styles = hrefs('stylesheet').map((href) => compressed(readFileSync(root + href)))
  const fonts = hrefs('preload').map((href) => readFileSync(root + href).length)
  const document = compressed(html) + sum(styles)
  const hero = phoneHero()
  const view = document + sum(fonts) + hero
  console.log({ document, fonts: sum(fonts), hero, view })

  expect(styles.length).toBeGreaterThan(0)
  expect(fonts).toHaveLength(2)
  expect(document).toBeLessThanOrEqual(budget.document)
  expect(sum(fonts)).toBeLessThanOrEqual(budget.fonts)
  expect(view).toBeLessThanOrEqual(budget.view)
})

/** The AVIF that a phone of 390 pixels at three times the density takes: 1080 or the next larger width. */
function phoneHero(): number {
  const source = elements.find((element) => attributeOf(element, 'type') === 'image/avif')
  const candidates = (attributeOf(source, 'srcset') ?? '')
    .split(',')
    .map((candidate) => candidate.trim().split(' '))
  const [href] = candidates.find(([, width]) => Number.parseInt(width ?? '', 10) >= 1080) ?? []
  if (!href) throw new Error('The hero has no AVIF of 1080 pixels or more')
  return readFileSync(root + href).length
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
