import { existsSync, realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readBuilt } from './site-files.ts'
import { serveSite, type Site } from './static.ts'

/** Names every file that a whole build has, one on each line. A build of an older version has no such file. */
export const pageList = '_pages'

const always = ['index.html', '404.html']

const folders = ['build/client', 'build.previous/client'] as const

export type Pages = {
  /** Undefined if there is no build. */
  site: Site | undefined
  /** Why the build before is served; undefined if the newest one is. */
  fallback: string | undefined
  /** Resolves to what is wrong with the pages, undefined if a restart would find them all. Never rejects. */
  problem: () => Promise<string | undefined>
}

/** In development, another server has the pages. */
export const noPages: Pages = { site: undefined, fallback: undefined, problem: async () => undefined }

/**
 * Opens the pages of the newest build below `given`, or of the build before if a page is missing there or the build
 * cannot be read.
 */
export async function openPages(given: string, log: Logger): Promise<Pages> {
  const root = existsSync(given) ? realpathSync(given) : given
  const [newest, before] = folders
  const found = await open(root, newest, log)
  if (found.problem === undefined)
    return { site: found.site, fallback: undefined, problem: () => findProblem(root) }

  const other = await open(root, before, log)
  if (other.problem === undefined) {
    log.error(`${found.problem}, so the pages of the build before are served: "npm run build" builds it`)
    const problem = async () => (await findMissing(root, newest)) && findMissing(root, before)
    return { site: other.site, fallback: found.problem, problem }
  }
  const site = found.site ?? other.site
  const what = site ? 'pages are missing' : 'no pages are served'
  log.warn(`${found.problem}, so ${what}: "npm start" builds it`)
  return { site, fallback: undefined, problem: async () => found.problem }
}

async function open(root: string, folder: string, log: Logger) {
  const dir = join(root, folder)
  if (!existsSync(dir)) return { site: undefined, problem: `${folder} is missing` }
  const problem = await findMissing(root, folder)
  try {
    return { site: serveSite(dir, log, () => findMissing(root, folder)), problem }
  } catch (error) {
    log.error({ err: error }, `${folder} cannot be read`)
    return { site: undefined, problem: `${folder} cannot be read` }
  }
}

/** While a build replaces the newest one, that folder is missing for a moment: a start would serve the one before. */
async function findProblem(root: string): Promise<string | undefined> {
  const [newest, before] = folders
  const problem = await findMissing(root, newest)
  if (problem === undefined || existsSync(join(root, newest))) return problem
  return (await findMissing(root, before)) && problem
}

/** Resolves to the first page that a build lacks, as `build/client lacks 404.html`. */
export async function findMissing(root: string, folder: string): Promise<string | undefined> {
  const dir = join(root, folder)
  if (!existsSync(dir)) return `${folder} is missing`
  const names = [...new Set([...always, ...readList(dir)])]
  const sizes = await Promise.all(names.map((name) => stat(join(dir, name)).catch(() => ({ size: 0 }))))
  const missing = names.find((_, index) => sizes[index]?.size === 0)
  return missing && `${folder} lacks ${missing}`
}

function readList(dir: string): string[] {
  try {
    return readBuilt(dir, pageList).toString().split('\n').filter(Boolean)
  } catch {
    return []
  }
}
