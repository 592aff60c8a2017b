import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { drawSocialImage, socialImageDesign } from './draw-social-image.ts'

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
      const hash = createHash('sha256').update(picture).update(title).update(socialImageDesign).digest('hex')
      const name = `${path.basename(file).replace(/\.\w+$/, '')}-${hash.slice(0, 10)}.jpg`
      if (this.environment.name === 'client') {
        const source = await kept(path.join(folder, name), () => drawSocialImage(picture, title))
        this.emitFile({ type: 'asset', fileName: `assets/social/${name}`, source })
      }
      return `export default ${JSON.stringify(`/assets/social/${name}`)}`
    }
  }
}

async function kept(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = await readFile(file).catch(() => undefined)
  if (known) return known
  const made = await make()
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, made)
  return made
}
