import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The build writes this file last. Its time is the start of the build; its text is the settings that are baked into the
 * site.
 */
export const stampFile = 'build/stamp.json'

const sources = [
  'site',
  'content',
  'brand',
  'contract',
  'public',
  'vite',
  'content-collections.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'package-lock.json'
]

/** The settings that are baked into the site. A change of them makes a build stale. */
export function siteSettings(env = process.env) {
  const siteUrl = env.SITE_URL || `http://localhost:${env.PORT || 3000}`
  const anonKey = env.RELAY_ANON_KEY ?? ''
  return {
    siteUrl,
    anonKey,
    embedOrigin: embedOrigin(env),
    styleguide: Boolean(env.STYLEGUIDE),
    plainStart: Boolean(env.PLAIN_START)
  }
}

export type SiteSettings = ReturnType<typeof siteSettings>

/** Origin of the CRM's forms and calendars: the sandbox while it replaces the CRM, otherwise empty until it is set. */
function embedOrigin(env: NodeJS.ProcessEnv): string {
  if (env.CRM_EMBED_ORIGIN) return URL.parse(env.CRM_EMBED_ORIGIN)?.origin ?? ''
  if (env.CRM_WEBHOOK_URL || env.CRM_API_TOKEN) return ''
  return `http://localhost:${env.CRM_SANDBOX_PORT || Number(env.PORT || 3000) + 1}`
}

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
