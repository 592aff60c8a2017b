import { existsSync } from 'node:fs'
import { rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder that is served, the one before it, and the one that a build fills. */
export const served = 'build'
export const previous = 'build.previous'
export const next = 'build.next'

export const stampName = 'stamp.json'

/**
 * Replaces the served build below `root` with the finished one, and keeps it for a rollback. A build that fails never
 * comes here, so the site stays as it is. If the process is killed between the two renames, the relay serves the
 * previous build.
 */
export async function serveNext(root = '.'): Promise<void> {
  await rm(join(root, previous), { recursive: true, force: true })
  if (existsSync(join(root, served))) await rename(join(root, served), join(root, previous))
  await rename(join(root, next), join(root, served))
}

/**
 * Exchanges the served build below `root` and the previous one. The restored build counts as newer than all sources: it
 * is served until one of them changes. Resolves to false if there is no previous build.
 */
export async function rollBack(root = '.'): Promise<boolean> {
  if (!existsSync(join(root, previous))) return false
  await rm(join(root, next), { recursive: true, force: true })
  await rename(join(root, served), join(root, next))
  await rename(join(root, previous), join(root, served))
  await rename(join(root, next), join(root, previous))
  const now = new Date()
  await utimes(join(root, served, stampName), now, now)
  return true
}
