import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { curlApostrophe } from './curl-apostrophe.ts'
import { standInFaces } from './stand-ins.ts'

type Font = {
  name: string
  file: string
  /** Draws straight apostrophes as curly ones. */
  curled?: boolean
  axes: { wght: number | { min: number; max: number } }
}

/** The weights that the design uses: one of the display face, a range of the text face. */
export const fonts: [Font, Font] = [
  {
    name: 'display',
    file: '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    curled: true,
    axes: { wght: 850 }
  },
  {
    name: 'text',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 650 } }
  }
]

/** The characters of English and of Western European names: Basic Latin, Latin-1, typographic marks, arrows. */
export const characters =
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  '\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2190\u2192\u2197\u2212'

const folder = '.cache/fonts'
const require = createRequire(import.meta.url)

/**
 * Makes `fonts/display.woff2` and `fonts/text.woff2` importable, the site's fonts reduced to what it needs, and
 * `fonts/stand-ins.css`. `projectRoot` has the cache; without it, Vite's root has it.
 */
export function subsetFonts(projectRoot?: string): Plugin {
  return {
    name: 'subset-fonts',
    async config(config) {
      const root = join(projectRoot ?? config.root ?? process.cwd(), folder)
      await mkdir(root, { recursive: true })
      await Promise.all(fonts.map((font) => provide(font, root)))
      await writeFile(join(root, 'stand-ins.css'), standInFaces)
      return { resolve: { alias: { fonts: root } } }
    }
  }
}

/** The fonts are reduced once. The stamp's name changes with every input of the fonts. */
async function provide({ name, file, curled, axes }: Font, root: string) {
  const whole = await readFile(require.resolve(file))
  const wanted = createHash('sha256')
    .update(whole)
    .update(JSON.stringify({ axes, curled, characters }))
    .digest('hex')
  const stamp = join(root, `${name}.sha256`)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  const bare = await subsetFont(whole, characters, { targetFormat: 'truetype', variationAxes: axes })
  const font = curled ? curlApostrophe(bare) : bare
  const subset = await subsetFont(font, characters, { targetFormat: 'woff2' })
  await writeFile(join(root, `${name}.woff2`), subset)
  await writeFile(stamp, wanted)
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}
