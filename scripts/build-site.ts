import { globSync, readFileSync } from 'node:fs'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { stampFile, siteSettings } from './build-stamp.ts'
import { compressSite } from './compress-site.ts'
import { writeFeeds } from './feeds/write-feeds.ts'
import { runTool } from './run-tool.ts'
import { composeHeaders } from './site-headers.ts'

/** Builds the site into build/client. Resolves to false if the build failed; it has printed the reason. */
export async function buildSite(): Promise<boolean> {
  const begun = new Date()
  // Read first: a bad setting must not delete the build that is there.
  const { siteUrl, anonKey, embedOrigin, plainStart } = siteSettings()
  await rm('build', { recursive: true, force: true })
  const env = {
    VITE_SITE_URL: siteUrl,
    VITE_RELAY_ANON_KEY: anonKey,
    VITE_CRM_EMBED_ORIGIN: embedOrigin,
    VITE_PLAIN_START: plainStart ? '1' : '',
    VITE_BUILT_ON: begun.toISOString().slice(0, 10)
  }
  if (!(await runTool('react-router', ['build', '--logLevel', 'warn'], { env }))) return false

  // Static hosts look for 404.html. The site does not use the fallback document of a single-page app.
  await rename('build/client/404/index.html', 'build/client/404.html')
  await rm('build/client/404', { recursive: true })
  await rm('build/client/__spa-fallback.html')
  await writeFeeds('build/client', siteUrl)

  await writeFile('build/client/_headers', composeHeaders(readPages(), siteSettings()))
  await compressSite('build/client')

  await writeFile(stampFile, JSON.stringify(siteSettings()))
  // A source that was saved during the build counts as newer than the build.
  await utimes(stampFile, begun, begun)
  return true
}

function readPages() {
  return globSync('**/*.html', { cwd: 'build/client' })
    .toSorted()
    .map((file) => ({
      path: `/${file.replace(/(^|\/)index\.html$/, '')}`,
      html: readFileSync(`build/client/${file}`, 'utf8')
    }))
}
