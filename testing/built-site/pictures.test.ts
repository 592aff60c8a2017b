import { existsSync, globSync } from 'node:fs'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { builtPage, siteRoot } from './built-page.ts'

type Source = {
  /** The page and the first file. */
  place: string
  sizes: string
  files: { href: string; width: number }[]
  fallback: string
  isOfList: boolean
}

// The style guide, which the gate builds, shows parts at sizes of its own.
const sources = globSync('**/index.html', { cwd: siteRoot, exclude: ['styleguide/**'] }).flatMap((file) => {
  const { path, elements } = builtPage(`/${file.replace(/index\.html$/, '')}`)
  return elements
    .filter(({ tagName }) => tagName === 'picture')
    .flatMap((picture): Source[] => {
      const parts = [...elementsOf(picture)]
      return parts.flatMap((part, index) => {
        if (attributeOf(part, 'type') !== 'image/avif') return []
        const files = (attributeOf(part, 'srcset') ?? '').split(', ').map((entry) => {
          const [href = '', width = ''] = entry.split(' ')
          return { href, width: Number.parseInt(width, 10) }
        })
        const media = attributeOf(part, 'media')
        const next = parts
          .slice(index)
          .find((each) => !attributeOf(each, 'type') && attributeOf(each, 'media') === media)
        const fallback = attributeOf(next, 'srcset') ?? attributeOf(next, 'src') ?? ''
        return {
          place: `${path} ${files[0]?.href}`,
          sizes: attributeOf(part, 'sizes') ?? '',
          files,
          fallback,
          isOfList: isInList(picture)
        }
      })
    })
})

/** Whether other pictures, of records of the same kind, have other sizes: an article's is on its card, too. */
function isInList({ parentNode }: Tree.Element): boolean {
  if (!parentNode || !('tagName' in parentNode)) return false
  return ['li', 'article'].includes(parentNode.tagName) || isInList(parentNode)
}

const isThere = (href: string) => /\.(jpg|png)$/.test(href) && existsSync(siteRoot + href)

test('a browser that reads no AVIF, such as Edge up to 120, gets another file of each picture', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter(({ fallback }) => !isThere(fallback)).map(({ place }) => place)).toEqual([])
})

/** Phones both ways round, tablets, and windows on a computer: size in CSS pixels, and pixels of the screen for each. */
const screens = [
  ...[320, 360, 375].map((width) => ({ width, height: 2 * width, density: 2 })),
  ...[360, 390, 430].map((width) => ({ width, height: 2 * width, density: 3 })),
  ...[640, 780, 932].map((width) => ({ width, height: width / 2, density: 3 })),
  ...[744, 820, 1024].map((width) => ({ width, height: 1.4 * width, density: 2 })),
  ...[1024, 1280, 1440, 1920, 2560].flatMap((width) =>
    [1, 2].map((density) => ({ width, height: 0.6 * width, density }))
  )
]
type Screen = (typeof screens)[number]

test('each picture has the smallest file that some screen asks for, and none below it', () => {
  const problems = sources.flatMap(({ place, sizes, files, isOfList }) => {
    const least = Math.min(...screens.map((screen) => Math.round(widthOn(screen, sizes) * screen.density)))
    const first = files[0]?.width ?? 0
    if (first > smallest && least <= smallest) return [`${place} is too large for ${least} pixels`]
    // The records of a list are alike, and some are drawn larger than others.
    if (!isOfList && first === smallest && least > first)
      return [`no screen asks for ${place}, but for ${least} pixels`]
    return []
  })
  expect(problems).toEqual([])
})

const smallest = Math.min(...sources.flatMap(({ files }) => files.map(({ width }) => width)))

/** How wide the picture is in CSS pixels. */
function widthOn(screen: Screen, sizes: string): number {
  for (const part of sizes.split(/,(?![^(]*\))/)) {
    const [, most, length = part] = /^\s*\(max-width: (\d+)px\)(.*)$/.exec(part) ?? []
    if (most === undefined || screen.width <= Number(most)) return pixels(screen, length.trim())
  }
  throw new Error(`no size fits a screen of ${screen.width} pixels: ${sizes}`)
}

function pixels(screen: Screen, length: string): number {
  const [, among] = /^max\((.*)\)$/.exec(length) ?? []
  if (among) return Math.max(...among.split(',').map((each) => pixels(screen, each.trim())))
  const units: Record<string, number> = { px: 1, rem: 16, vw: screen.width / 100, svh: screen.height / 100 }
  const [, count = '', unit = ''] = /^([\d.]+)([a-z]+)$/.exec(length) ?? []
  const size = units[unit]
  if (size === undefined) throw new Error(`no such length: ${length}`)
  return Number(count) * size
}
