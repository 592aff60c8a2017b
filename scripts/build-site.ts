import { globSync, readFileSync, statSync } from 'node:fs'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findMissing, pageList } from '../relay/site-files/pages.ts'
import { builtPaths } from '../site/routes.ts'
import { next, served, serveNext, stampName } from './build-folders.ts'
import { siteSettings } from './build-stamp.ts'
import { compressSite } from './compress-site.ts'
import { writeFeeds } from './feeds/write-feeds.ts'
import { readSettings } from './read-settings.ts'
import { runTool } from './run-tool.ts'
import { composeHeaders } from './site-headers.ts'

const site = join(next, 'client')

/**
 * Builds the site and the staff's desk beside the ones that are served, and replaces it once all is written. Resolves to false if the build
 * failed; it has printed the reason, and the served site is as it was.
 */
export async function buildSite(): Promise<boolean> {
  const begun = new Date()
  // Loaded here: it reads all schemas of the content, which a start without a build does not need.
  const { findSamples, refuseSamples } = await import('./launch/samples.ts')
  const refusal = refuseSamples(findSamples(), readSettings())
  if (refusal !== undefined) {
    console.error(refusal)
    return false
  }

  const { siteUrl, anonKey, embedOrigin, plainStart } = siteSettings()
  await rm(next, { recursive: true, force: true })
  const env = {
    VITE_SITE_URL: siteUrl,
    VITE_RELAY_ANON_KEY: anonKey,
    VITE_CRM_EMBED_ORIGIN: embedOrigin,
    VITE_PLAIN_START: plainStart ? '1' : '',
    BUILD_FOLDER: next,
    VITE_BUILT_ON: begun.toISOString().slice(0, 10)
  }
  if (!(await runTool('react-router', ['build', '--logLevel', 'warn'], { env }))) return false

  const deskConfig = ['--config', 'desk/vite.config.ts', '--logLevel', 'warn']
  if (!(await runTool('vite', ['build', 'desk', ...deskConfig], { env }))) return false

  // Static hosts look for 404.html. The site does not use the fallback document of a single-page app.
  await rename(join(site, '404/index.html'), join(site, '404.html'))
  await rm(join(site, '404'), { recursive: true })
  await rm(join(site, '__spa-fallback.html'))
  await writeFeeds(site, siteUrl)

  await writeFile(join(site, '_headers'), composeHeaders(readPages(), siteSettings()))
  await writeFile(join(site, pageList), [...builtPaths.map(fileOf), '_headers', ''].join('\n'))
  await compressSite(site)
  const problem = await findMissing(next, 'client')
  if (problem !== undefined) {
    console.error(`The build is not whole: ${next}/${problem}`)
    return false
  }

  const stamp = join(next, stampName)
  await writeFile(stamp, JSON.stringify(siteSettings()))
  // A source that was saved during the build counts as newer than the build.
  await utimes(stamp, begun, begun)
  const summary = summarize()
  await serveNext()
  console.log(
    `${summary}, in ${((Date.now() - begun.getTime()) / 1000).toFixed(1)} s: ${join(served, 'client')}`
  )
  return true
}

function summarize(): string {
  const files = globSync('**/*.*', { cwd: site })
  const megabytes = (chosen: string[]) =>
    (chosen.reduce((sum, file) => sum + statSync(join(site, file)).size, 0) / 1e6).toFixed(1)
  const plain = files.filter((file) => !/\.(br|gz)$/.test(file))
  const pages = plain.filter((file) => file.endsWith('.html')).length
  return `Built ${pages} pages, ${plain.length} files with ${megabytes(plain)} MB`
}

/** The file of a page's path. */
const fileOf = (path: string) => (path === '/404' ? '404.html' : join('.', path, 'index.html'))

function readPages() {
  return globSync('**/*.html', { cwd: site })
    .toSorted()
    .map((file) => ({
      path: `/${file.replace(/(^|\/)index\.html$/, '')}`,
      html: readFileSync(join(site, file), 'utf8')
    }))
}
