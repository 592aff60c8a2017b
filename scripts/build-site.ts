import { globSync } from 'node:fs'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { stampFile, siteSettings } from './build-stamp.ts'
import { runTool } from './run-tool.ts'

/** Builds the site into build/client. False when the build failed; it has said why. */
export async function buildSite(): Promise<boolean> {
  const begun = new Date()
  await rm('build', { recursive: true, force: true })
  const env = {
    VITE_SITE_URL: siteSettings().siteUrl,
    VITE_RELAY_ANON_KEY: siteSettings().anonKey,
    VITE_BUILT_ON: begun.toISOString().slice(0, 10)
  }
  const progress = tellPictures()
  const built = await runTool('react-router', ['build', '--logLevel', 'warn'], { env })
  clearInterval(progress)
  if (!built) return false

  // Static hosts look for 404.html; the fallback document of a single-page app has no place on this site.
  await rename('build/client/404/index.html', 'build/client/404.html')
  await rm('build/client/404', { recursive: true })
  await rm('build/client/__spa-fallback.html')

  await writeFile(stampFile, JSON.stringify(siteSettings()))
  // A source that was saved while the build ran is newer than the build.
  await utimes(stampFile, begun, begun)
  return true
}

/** Nearly all of a first build is pictures, which are made once and kept: says how many files there are, as they grow. */
function tellPictures(): NodeJS.Timeout {
  let told = countPictures()
  return setInterval(() => {
    const made = countPictures()
    if (made > told) console.log(`  ${made} picture files made`)
    told = made
  }, 2000)
}

const countPictures = () => globSync('.cache/pictures/*').length
