import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'

/** How the files that a camera or an editor writes begin. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^.{4}ftypavi[fs]/s]

/** A file of content/pictures that is there and is a JPEG, PNG, WebP or AVIF. */
export const pictureFile = z
  .string()
  .refine((file) => existsSync(`content/pictures/${file}`), {
    error: 'is not a file of content/pictures',
    abort: true
  })
  .refine((file) => beginnings.some((beginning) => beginning.test(firstBytes(`content/pictures/${file}`))), {
    error: 'cannot be read as a picture: expected a JPEG, PNG, WebP or AVIF'
  })

function firstBytes(path: string): string {
  const bytes = Buffer.alloc(12)
  const file = openSync(path, 'r')
  readSync(file, bytes, 0, bytes.length, 0)
  closeSync(file)
  return bytes.toString('latin1')
}
