import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, type Config } from '../relay/config.ts'

/** The folder that is served, the one before it, and the one that a build fills. */
export const served = 'build'
export const previous = 'build.previous'
export const next = 'build.next'

export const stampName = 'stamp.json'

/**
 * Stands beside the site in the build's folder. Its time is the start of the build; its text is the settings that are
 * baked into the site.
 */
export const stampFile = join(served, stampName)

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

/** The settings of this run. A bad one ends it with one line that names the variable. */
export function readSettings(): Config {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.problem)
    process.exit(1)
  }
  return read.config
}

/** The settings that are baked into the site. A change of them makes a build stale. */
export function siteSettings() {
  const { siteUrl, anonKey = '', crm, crmEmbedOrigin, crmSandboxPort, retentionMonths } = readSettings()
  return {
    siteUrl,
    anonKey,
    // While the sandbox replaces the CRM, it serves the forms and calendars too.
    embedOrigin: crmEmbedOrigin ?? (crm ? '' : `http://localhost:${crmSandboxPort}`),
    retentionMonths,
    styleguide: Boolean(process.env.STYLEGUIDE),
    plainStart: Boolean(process.env.PLAIN_START)
  }
}

export type SiteSettings = ReturnType<typeof siteSettings>

const sources = [
  'site',
  'content',
  'brand',
  'contract',
  'desk',
  'staff-ui',
  'public',
  'vite',
  'react-router.config.ts',
  'vite.config.ts',
  'package-lock.json'
]

/** Returns why the site has to be built, undefined if the build is fresh. */
export async function whyStale(): Promise<string | undefined> {
  let stamp
  try {
    stamp = { at: (await stat(stampFile)).mtimeMs, settings: await readFile(stampFile, 'utf8') }
  } catch {
    return 'it has not been built yet'
  }
  if (stamp.settings !== JSON.stringify(siteSettings())) return 'a setting that is part of it has changed'
  const newest = await newestOf(sources)
  return newest.at > stamp.at ? `${newest.path} is newer than the build` : undefined
}

type Dated = { path: string; at: number }

/** Folders count, too: their time changes when a file in them is removed. */
async function newestOf(paths: string[]): Promise<Dated> {
  const dated = await Promise.all(paths.map(datePath))
  return dated.reduce((newest, each) => (each.at > newest.at ? each : newest), { path: '', at: 0 })
}

async function datePath(path: string): Promise<Dated> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return { path, at: 0 }
  const own = { path, at: found.mtimeMs }
  if (!found.isDirectory()) return own
  const inside = await newestOf((await readdir(path)).map((name) => join(path, name)))
  return inside.at > own.at ? inside : own
}

/** `npm run rollback`. */
if (import.meta.main) {
  if (await rollBack())
    console.log(
      'The site is the one of the build before. A running relay serves it within a second or two. Run this again to undo it.'
    )
  else {
    console.error(`There is no ${previous}: the site has been built only once.`)
    process.exitCode = 1
  }
}
