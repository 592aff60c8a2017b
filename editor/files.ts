import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that a crash leaves the old one or the new one, whole: beside it, flushed to the disk, then renamed.
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const begun = `${path}.begun`
  try {
    const file = await open(begun, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(begun, path)
  } catch (error) {
    await rm(begun, { force: true })
    throw error
  }
}
