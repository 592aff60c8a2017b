import sharp from 'sharp'
import type { Plugin } from 'vite'

const query = '?placeholder'

/** Pixels of the longer side: about 150 bytes, which a browser blurs by enlarging it. */
const size = 16

/**
 * Turns an import that ends in `?placeholder` into a data address of the picture, tiny, to be shown until it is there.
 * Empty for a picture that one sees through: a blur would stay behind it.
 */
export function placeholders(): Plugin {
  return {
    name: 'placeholders',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined
      const master = sharp(id.slice(0, -query.length))
      const { hasAlpha } = await master.metadata()
      if (hasAlpha) return `export default ''`
      const tiny = await master
        .resize({ width: size, height: size, fit: 'inside' })
        .webp({ quality: 40 })
        .toBuffer()
      return `export default ${JSON.stringify(`data:image/webp;base64,${tiny.toString('base64')}`)}`
    }
  }
}
