import sharp from 'sharp'
import type { Plugin } from 'vite'

const query = '?placeholder'

/** Pixels of the longer side. Such a picture takes about 150 bytes, and the browser blurs it by enlarging it. */
const size = 16

/**
 * Turns an import that ends in `?placeholder` into a data URL of a tiny version of the picture, shown until the picture
 * is loaded. Empty for a picture with transparency, because the blur would show through it.
 */
export function placeholders(): Plugin {
  return {
    name: 'placeholders',
    enforce: 'pre',
    apply: 'build',
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
