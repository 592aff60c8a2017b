import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { next, served, serveNext, stampName } from '../../scripts/build-folders.ts'
import { editorFolder } from '../git.ts'

/** How many versions are kept. Each is about ten megabytes. */
export const keptVersions = 10

const version = z.object({
  id: z.string(),
  /** Empty for a site that was built by hand. */
  commit: z.string(),
  /** When it was first published. */
  at: z.string(),
  by: z.string(),
  changes: z.array(z.string())
})

/** A build that was live, and the commit that it shows. */
export type Version = z.infer<typeof version>

/** In the folder of a build, beside its stamp. */
const versionName = 'version.json'

const folderOf = (root: string, id = '') => join(root, editorFolder, 'versions', id)

/** The versions that can be live again, newest first. */
export async function listVersions(root: string): Promise<Version[]> {
  const names = await readdir(folderOf(root)).catch(() => [])
  const found = await Promise.all(names.map((name) => readVersion(folderOf(root, name))))
  return found.filter((one) => one !== undefined).toSorted((one, other) => other.at.localeCompare(one.at))
}

/** What is served, and since when. A site that was built by hand has no version. */
export async function readLive(
  root: string
): Promise<{ version: Version | undefined; since: string } | undefined> {
  const stamp = await stat(join(root, served, stampName)).catch(() => undefined)
  if (!stamp) return undefined
  return { version: await readVersion(join(root, served)), since: stamp.mtime.toISOString() }
}

/** Keeps a finished build as a version. Removes the oldest ones beyond the limit. */
export async function keepVersion(root: string, build: string, kept: Version): Promise<void> {
  const folder = folderOf(root, kept.id)
  // A copy that is cut short has another name.
  const begun = `${folder}.begun`
  await rm(begun, { recursive: true, force: true })
  await mkdir(folderOf(root), { recursive: true })
  await cp(build, begun, { recursive: true, preserveTimestamps: true })
  await writeFile(join(begun, versionName), JSON.stringify(kept))
  await rename(begun, folder)
  const live = await readLive(root)
  const others = (await listVersions(root)).filter(({ id }) => id !== kept.id && id !== live?.version?.id)
  const room = keptVersions - (live?.version ? 2 : 1)
  for (const { id } of others.slice(room)) await rm(folderOf(root, id), { recursive: true })
}

/** Replaces the served build by a version. From now on it counts as newer than all sources. */
export async function serveVersion(root: string, id: string): Promise<void> {
  const waiting = join(root, next)
  await rm(waiting, { recursive: true, force: true })
  await cp(folderOf(root, id), waiting, { recursive: true, preserveTimestamps: true })
  const now = new Date()
  await utimes(join(waiting, stampName), now, now)
  await serveNext(root)
}

/** Records another commit for the served site. It has the same texts, on top of another release. */
export async function markLive(root: string, commit: string): Promise<void> {
  const live = (await readLive(root))?.version
  if (live) await writeFile(join(root, served, versionName), JSON.stringify({ ...live, commit }))
}

/** Keeps a site that was built by hand, so that a publishing can be undone. */
export async function keepServed(root: string): Promise<void> {
  const live = await readLive(root)
  if (!live || live.version || !existsSync(join(root, served))) return
  const at = live.since
  const changes = ['The site before it was published from the editor']
  await keepVersion(root, join(root, served), { id: idOf(at), commit: '', at, by: '', changes })
}

/** A version's folder is named by its time. */
export const idOf = (at: string) => at.replaceAll(/[:.]/g, '-')

async function readVersion(folder: string): Promise<Version | undefined> {
  try {
    return version.parse(JSON.parse(await readFile(join(folder, versionName), 'utf8')))
  } catch {
    return undefined
  }
}
