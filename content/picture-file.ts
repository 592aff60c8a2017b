import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { z } from 'zod'

const formats = new Set(['jpeg', 'png', 'webp', 'heif'])

/** A file of content/pictures that is there, is a JPEG, PNG, WebP or AVIF, and can be read to its end. */
export const pictureFile = z
  .string()
  .refine((file) => existsSync(masterOf(file)), {
    error: 'is not a file of content/pictures',
    abort: true
  })
  .refine((file) => isWhole(masterOf(file)), {
    error: 'cannot be read as a picture: expected a whole JPEG, PNG, WebP or AVIF'
  })

const masterOf = (file: string) => `content/pictures/${file}`

/** Reads every byte, but makes few pixels of them: tens of milliseconds for a large master. */
async function isWhole(path: string): Promise<boolean> {
  const master = sharp(path, { failOn: 'truncated' })
  try {
    const { format } = await master.metadata()
    await master.resize(16).raw().toBuffer()
    return formats.has(format)
  } catch {
    return false
  }
}
