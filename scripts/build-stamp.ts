import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { served, stampName } from './build-folders.ts'
import { readSettings } from './read-settings.ts'

/**
 * Stands beside the site in the build's folder. Its time is the start of the build; its text is the settings that are
 * baked into the site.
 */
export const stampFile = join(served, stampName)

const sources = [
  'site',
  'content',
  'brand',
  'contract',
  'desk',
  'public',
  'vite',
  'content-collections.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'package-lock.json'
]

/** The settings that are baked into the site. A change of them makes a build stale. */
export function siteSettings() {
  const { siteUrl, anonKey = '', crm, crmEmbedOrigin, crmSandboxPort } = readSettings()
  return {
    siteUrl,
    anonKey,
    // While the sandbox replaces the CRM, it serves the forms and calendars too.
    embedOrigin: crmEmbedOrigin ?? (crm ? '' : `http://localhost:${crmSandboxPort}`),
    styleguide: Boolean(process.env.STYLEGUIDE),
    plainStart: Boolean(process.env.PLAIN_START)
  }
}

export type SiteSettings = ReturnType<typeof siteSettings>

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
  return dated.reduce((newest, next) => (next.at > newest.at ? next : newest), { path: '', at: 0 })
}

async function datePath(path: string): Promise<Dated> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return { path, at: 0 }
  const own = { path, at: found.mtimeMs }
  if (!found.isDirectory()) return own
  const inside = await newestOf((await readdir(path)).map((name) => join(path, name)))
  return inside.at > own.at ? inside : own
}
