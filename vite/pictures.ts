import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { keep } from './keep.ts'

/**
 * Widths in pixels. No phone and no window asks for less than the first, unless the picture shares a row with others or is
 * on a card: only those have a `small` one, too. A picture is never made larger than its master.
 */
const widths = [768, 1080, 1600, 2400]
const small = 480

/** Edge before 121 reads no AVIF. For it there is one file, at most this wide. */
const fallbackWidth = 1080

const masters = 'content/pictures'
const folder = '.cache/pictures'

/**
 * The masters have film grain. A higher quality would only spend bytes on it. Decision 103 says what more effort would
 * save a visitor.
 */
const formats = {
  avif: { quality: 50, effort: 1 },
  jpeg: { quality: 72 },
  png: {}
}
type Format = keyof typeof formats

/** Whatever a file depends on beside its master, its format and its width. */
const settings = JSON.stringify([formats, sharp.versions.vips, sharp.versions.heif])

const query = /\?picture(=small)?$/

/**
 * Turns an import that ends in `?picture` into files of every width, kept between builds in .cache, one that ends in
 * `?picture=small` into the same and the smallest, and one that ends in `?placeholder` into what is shown until the picture
 * is loaded.
 */
export function pictures(): Plugin[] {
  return [leftOut, placeholders, mastersThemselves, inEveryWidth]
}

/** Makes every file of every picture that is not made yet. Resolves to how many pictures had to be made. */
export async function makePictures(): Promise<number> {
  const found = (await readdir(masters)).map((name) => filesOf(path.join(masters, name), [small, ...widths]))
  // The content names a picture that cannot be read, and where it is used.
  const made = await Promise.allSettled(found)
  return made.filter((one) => one.status === 'fulfilled' && one.value.some(({ isNew }) => isNew)).length
}

/** Development shows the master itself. A page would wait for all widths of all pictures. */
const mastersThemselves: Plugin = {
  name: 'picture-masters',
  enforce: 'pre',
  apply: 'serve',
  load: {
    filter: { id: query },
    async handler(id) {
      const file = id.replace(query, '')
      const { width, height } = await sharp(file).metadata()
      const src = `/${path.relative(this.environment.config.root, file)}`
      return `export default ${JSON.stringify({ sources: {}, img: { src, w: width, h: height } })}`
    }
  }
}

const inEveryWidth: Plugin = {
  name: 'pictures',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: query },
    async handler(id) {
      const files = await filesOf(id.replace(query, ''), id.endsWith('=small') ? [small, ...widths] : widths)
      if (this.environment.name === 'client')
        for (const { fileName, kept } of files)
          this.emitFile({ type: 'asset', fileName, source: await readFile(kept) })
      const avif = files.flatMap(({ format, fileName, width }) =>
        format === 'avif' ? `/${fileName} ${width}w` : []
      )
      const fallback = files.find(({ format }) => format !== 'avif')
      if (!fallback) throw new Error(`${id} has no file for browsers without AVIF`)
      const img = { src: `/${fallback.fileName}`, w: fallback.width, h: fallback.height }
      return `export default ${JSON.stringify({ sources: { avif: avif.join(', ') }, img })}`
    }
  }
}

type Made = {
  format: Format
  width: number
  height: number
  /** Below the folder of the site. */
  fileName: string
  /** Where it is kept between builds. */
  kept: string
  isNew: boolean
}

/** The files of a picture, which are made if they are not there. */
async function filesOf(master: string, wanted: number[]): Promise<Made[]> {
  const bytes = await readFile(master)
  const { hasAlpha, autoOrient } = await sharp(bytes).metadata()
  const fitting = [...new Set(wanted.map((width) => Math.min(width, autoOrient.width)))]
  const fallback = fitting.findLast((width) => width <= fallbackWidth) ?? autoOrient.width
  // A picture with transparency needs a fallback with transparency.
  const sizes: [Format, number][] = [
    ...fitting.map((width): [Format, number] => ['avif', width]),
    [hasAlpha ? 'png' : 'jpeg', fallback]
  ]
  const known = hash('sha256', bytes) + settings
  const stem = path.parse(master).name.replaceAll(/[^\w-]+/g, '-')
  return Promise.all(
    sizes.map(async ([format, width]): Promise<Made> => {
      const name = hash('sha256', `${known} ${format} ${width}`, 'base64url').slice(0, 6)
      const fileName = `assets/${stem}-${name}.${format === 'jpeg' ? 'jpg' : format}`
      const kept = path.join(folder, path.basename(fileName))
      const height = Math.round((autoOrient.height * width) / autoOrient.width)
      const draw = () =>
        sharp(bytes).autoOrient().resize({ width }).toFormat(format, formats[format]).toBuffer()
      const isNew = await keep(kept, () => inTurn(draw))
      return { format, width, height, fileName, kept, isNew }
    })
  )
}

/**
 * Node's threads take their work in the order in which it came. Without a limit, they would store the first file after the
 * last one is drawn, and a stopped build would lose all.
 */
const inTurn = pLimit(availableParallelism())

/** Pixels of the longer side. Such a picture takes about 130 bytes, and the browser blurs it by enlarging it. */
const placeholderSize = 16

/**
 * Turns an import that ends in `?placeholder` into a data URL of a tiny version of the picture, shown until the picture
 * is loaded. Empty for a picture with transparency, because the blur would show through it.
 */
const placeholders: Plugin = {
  name: 'placeholders',
  enforce: 'pre',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('?placeholder')) return undefined
    const master = sharp(id.split('?')[0])
    const { hasAlpha } = await master.metadata()
    if (hasAlpha) return `export default ''`
    const tiny = await master
      .resize({ width: placeholderSize, height: placeholderSize, fit: 'inside' })
      .webp({ quality: 30 })
      .toBuffer()
    return `export default ${JSON.stringify(`data:image/webp;base64,${tiny.toString('base64')}`)}`
  }
}

/**
 * Development leaves out what only visitors need: the blur before a picture, and the images of shared links. The blurs took
 * a quarter of the first view of a page.
 */
const leftOut: Plugin = {
  name: 'left-out-pictures',
  enforce: 'pre',
  apply: 'serve',
  resolveId: { filter: { id: /\?(placeholder$|social=)/ }, handler: () => '\0left-out-picture' },
  load: { filter: { id: /^\0left-out-picture$/ }, handler: () => `export default ''` }
}
