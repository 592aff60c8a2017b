import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { drawKit, kitPatterns, type KitPatternName } from '../../site/ui/draw-kit.ts'
import { outlineWith } from './outline-text.ts'

const prefix = 'kit-image?'

const look = z.object({
  main: z.string(),
  second: z.string(),
  numeral: z.string(),
  pattern: z.custom<KitPatternName>((name) => typeof name === 'string' && name in kitPatterns),
  number: z.coerce.number(),
  tag: z.string()
})

/**
 * Turns an import of `kit-image?main=…&pattern=…` into the URL of that shirt as an SVG file, with its words as
 * outlines.
 */
export function kitImages(): Plugin {
  return {
    name: 'kit-images',
    resolveId: {
      filter: { id: /^kit-image\?/ },
      handler: (id) => `\0${id}`
    },
    load: {
      filter: { id: /^\0kit-image\?/ },
      async handler(id) {
        const source = await draw(id.slice(1 + prefix.length))
        if (this.environment.mode !== 'build')
          return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)}`
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 6)
        const fileName = `assets/shirt-${hash}.svg`
        if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source })
        return `export default '/${fileName}'`
      }
    }
  }
}

async function draw(query: string): Promise<string> {
  const kit = look.parse(Object.fromEntries(new URLSearchParams(query)))
  const outline = await outlineWith(120)
  const size = 'width="240" height="262" viewBox="0 0 240 262"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawKit(kit, 'kit', outline)}</svg>`
}
