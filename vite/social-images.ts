import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { palette } from '../brand/palette.ts'
import { displayFontForDrawing } from './fonts/font-plugin.ts'
import { keep } from './keep.ts'

const folder = '.cache/social'

/**
 * Turns an import of a picture that ends in `?social=<title>` into the URL of an image of 1200 × 630 pixels with that
 * title. Images are kept between builds.
 */
export function socialImages(): Plugin {
  return {
    name: 'social-images',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const [file = '', query = ''] = id.split('?', 2)
      const title = new URLSearchParams(query).get('social')
      if (title === null) return undefined

      const picture = await readFile(file)
      const hash = createHash('sha256').update(picture).update(title).update(design).digest('hex')
      const name = `${path.basename(file).replace(/\.\w+$/, '')}-${hash.slice(0, 10)}.jpg`
      if (this.environment.name === 'client') {
        const kept = path.join(folder, name)
        await keep(kept, () => drawImage(picture, title))
        this.emitFile({ type: 'asset', fileName: `assets/social/${name}`, source: await readFile(kept) })
      }
      return `export default ${JSON.stringify(`/assets/social/${name}`)}`
    }
  }
}

/** Increase the number with every change of the look, so that existing images are drawn again. */
const design = ['2', palette.night, palette.chalk, palette.volt].join(' ')

const [width, height] = [1200, 630]
const words = { left: 72, top: 150, width: 660, height: 330 }

/** The dark gradient from the left behind the words, the agency's mark, and the pass that ends in the ball. */
const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="dark"><stop offset="0.1" stop-color="${palette.night}" stop-opacity="0.92"/>
  <stop offset="0.55" stop-color="${palette.night}" stop-opacity="0.6"/><stop offset="0.8" stop-color="${palette.night}" stop-opacity="0.1"/></linearGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#dark)"/>
  <g fill="none" stroke="${palette.chalk}" stroke-width="3" transform="translate(72 62)"><circle cx="22" cy="22" r="20"/><path d="M22 2v40"/></g>
  <circle cx="94" cy="84" r="6" fill="${palette.volt}"/>
  <path d="M74 556C360 610 760 610 1112 540" fill="none" stroke="${palette.volt}" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 17"/>
  <circle cx="1122" cy="538" r="13" fill="${palette.volt}"/>
</svg>`

/** Draws a JPEG of 1200 × 630 pixels, with the title as large as fits into the quiet left part of the picture. */
async function drawImage(picture: Buffer, title: string): Promise<Buffer> {
  const [heading, name] = await Promise.all([
    drawText(title, { width: words.width, height: words.height }),
    drawText('OCSM', { width: 200, height: 34 })
  ])
  return sharp(picture)
    .resize(width, height, { fit: 'cover', position: 'right' })
    .composite([
      { input: Buffer.from(over) },
      { input: name, left: 130, top: 68 },
      { input: heading, left: words.left, top: words.top }
    ])
    .flatten({ background: palette.night })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

async function drawText(text: string, box: { width: number; height: number }): Promise<Buffer> {
  const { family, file } = await displayFontForDrawing()
  const escaped = text.toUpperCase().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return sharp({
    text: {
      text: `<span foreground="${palette.chalk}" line_height="0.72">${escaped}</span>`,
      font: family,
      fontfile: file,
      rgba: true,
      ...box
    }
  })
    .png()
    .toBuffer()
}
