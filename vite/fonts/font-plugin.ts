import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { keep } from '../keep.ts'
import { curlApostrophe } from './curl-apostrophe.ts'

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
      await makeFonts(root)
      return { resolve: { alias: { fonts: root } } }
    },
    /** Under names that stay the same, for the pages that the relay makes. */
    async generateBundle() {
      if (projectRoot !== undefined || this.environment.name !== 'client') return
      for (const { name } of fonts) {
        const source = await readFile(join(this.environment.config.root, folder, `${name}.woff2`))
        this.emitFile({ type: 'asset', fileName: `fonts/${name}.woff2`, source })
      }
    }
  }
}

/** `scripts/build.ts` calls it before it starts the builds that share the files. */
export async function makeFonts(root = folder): Promise<void> {
  await mkdir(root, { recursive: true })
  await Promise.all([...fonts.map((font) => provide(font, root)), makeStandIns(root)])
}

async function makeStandIns(root: string): Promise<void> {
  const file = join(root, 'stand-ins.css')
  if ((await readFile(file, 'utf8').catch(() => '')) !== standInFaces) await writeFile(file, standInFaces)
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

const drawingFile = join(folder, 'display.ttf')
/** The display face as a font file for drawing during the build: one weight, as TrueType. */
export async function displayFontForDrawing(): Promise<{ family: string; file: string }> {
  await keep(drawingFile, makeForDrawing)
  return { family: 'Sofia Sans Extra Condensed, Heavy', file: drawingFile }
}

async function makeForDrawing() {
  const [display] = fonts
  const whole = await readFile(require.resolve(display.file))
  return subsetFont(whole, characters, { targetFormat: 'truetype', variationAxes: display.axes })
}

/** Of the site's fonts, in percent of their size. */
const figtree = { name: 'Figtree', ascent: 95, descent: 25 }
const sofia = { name: 'Sofia', ascent: 90, descent: 30 }

const arial = ['Arial', 'ArialMT', 'Liberation Sans']
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold']
const arialNarrow = ['Arial Narrow Bold', 'ArialNarrow-Bold', 'Liberation Sans Narrow Bold']
const roboto = ['Roboto', 'Roboto-Regular']
const robotoBold = ['Roboto Bold', 'Roboto-Bold']

/** The characters of each part of a face; the first part, its letters, takes what no other part has. */
const parts = [undefined, 'U+20', 'U+21-40, U+5B-60, U+7B-BF, U+2000-2BFF']

type StandIn = {
  font: typeof figtree
  on: 'Arial' | 'Arial Narrow' | 'Roboto'
  local: string[]
  weight?: string
  /** Its letters, its space, and its figures and signs differ too much to share one. */
  sizes: [letters: number, space?: number, signs?: number]
}

/**
 * The size is the width of the site's own words in the font (Figtree 400 and 600, Sofia 850 in capitals) over their width
 * in the stand-in, in percent. Windows, macOS and iOS have Arial, Android has Roboto, Linux has Liberation.
 */
const standIns: StandIn[] = [
  { font: figtree, on: 'Arial', local: arial, sizes: [102.3, 90, 93.8] },
  { font: figtree, on: 'Arial', local: arialBold, weight: '600', sizes: [95.7, 87.1, 94] },
  { font: figtree, on: 'Roboto', local: roboto, sizes: [101.4] },
  { font: figtree, on: 'Roboto', local: robotoBold, weight: '600', sizes: [101.5] },
  { font: sofia, on: 'Arial Narrow', local: arialNarrow, weight: '1 1000', sizes: [75.9, 57, 90.4] },
  { font: sofia, on: 'Arial', local: arialBold, weight: '1 1000', sizes: [62.2, 46.8, 74.1] },
  { font: sofia, on: 'Roboto', local: robotoBold, weight: '1 1000', sizes: [67.4, 52.2, 73.5] }
]

/** Stand-ins until the fonts are there, so that lines break where they will and keep their height. */
const standInFaces = standIns
  .flatMap((standIn) =>
    parts.map((characterRange, part) => fontFace(standIn, characterRange, standIn.sizes[part]))
  )
  .join('\n')

function fontFace({ font, on, local, weight }: StandIn, characterRange?: string, size?: number): string {
  if (size === undefined) return ''
  const ofSize = (share: number) => `${((100 * share) / size).toFixed(1)}%`
  return `@font-face {
  font-family: '${font.name} on ${on}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
${weight ? `  font-weight: ${weight};\n` : ''}${characterRange ? `  unicode-range: ${characterRange};\n` : ''}  size-adjust: ${size}%;
  ascent-override: ${ofSize(font.ascent)};
  descent-override: ${ofSize(font.descent)};
  line-gap-override: 0%;
}
`
}
