import { existsSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { z } from 'zod'

/** Message for a missing file. */
const missingPicture = 'is not a file of content/pictures'

const formats = new Set(['jpeg', 'png', 'webp', 'heif'])

/** An existing file of content/pictures that is a JPEG, PNG, WebP or AVIF and can be read to its end. */
export const pictureFile = z
  .string()
  .refine((file) => existsSync(masterOf(file)), {
    error: missingPicture,
    abort: true
  })
  .refine((file) => isWhole(masterOf(file)), {
    error: 'cannot be read as a picture: expected a whole JPEG, PNG, WebP or AVIF'
  })
  .meta({
    format: 'picture',
    title: 'Picture',
    description: 'At least 1600 pixels wide; a portrait at least 1000.'
  })

const masterOf = (file: string) => `content/pictures/${file}`

/** Cached by path, size and time of change, because most masters are used in several places. */
const readings = new Map<string, Promise<boolean>>()

function isWhole(path: string): Promise<boolean> {
  const { size, mtimeMs } = statSync(path)
  const key = `${path} ${size} ${mtimeMs}`
  const reading = readings.get(key) ?? readWhole(path)
  readings.set(key, reading)
  return reading
}

/** Reads every byte, but decodes to few pixels: that takes tens of milliseconds for a large master. */
async function readWhole(path: string): Promise<boolean> {
  const master = sharp(path, { failOn: 'truncated' })
  try {
    const { format } = await master.metadata()
    await master.resize(16).raw().toBuffer()
    return formats.has(format)
  } catch {
    return false
  }
}
