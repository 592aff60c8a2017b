import { join } from 'node:path'
import { createBuilder, type Plugin } from 'vite'
import { defaultLanguage, findLanguage, languageOf } from '../contract/languages.ts'

/**
 * Builds the pages of each language that is named, one after the other: the second build of a process takes half the
 * processor's time of the first. Each is written to a folder of its own below `BUILD_FOLDER`.
 *
 *     node scripts/build-pages.ts es pt
 */
// React reads it when it is loaded, which is before Vite sets it.
process.env.NODE_ENV = 'production'
const { BUILD_FOLDER: folder = '', STYLEGUIDE = '' } = process.env

for (const name of process.argv.slice(2)) {
  const code = findLanguage(name) ?? defaultLanguage
  // Each build reads the configuration again.
  process.env.BUILD_FOLDER = join(folder, code)
  process.env.STYLEGUIDE = code === defaultLanguage ? STYLEGUIDE : ''
  if (code !== defaultLanguage) {
    process.env.SITE_LANGUAGE = code
    process.env.SITE_LOCALE = languageOf(code).locale
  }
  const { plugin, tell } = times(code)
  const builder = await createBuilder({ logLevel: 'warn', plugins: [plugin] })
  await builder.buildApp()
  tell('pages')
}
// React Router leaves a watcher open.
process.exit()

/** With `BUILD_TIMES`, prints the seconds of each step: scripts for browsers, scripts that render pages, and the pages. */
function times(code: string) {
  let last = performance.now()
  function tell(step: string) {
    const seconds = ((performance.now() - last) / 1000).toFixed(1)
    if (process.env.BUILD_TIMES) console.log(`  ${seconds.padStart(5)} s    ${code}: ${step}`)
    last = performance.now()
  }
  const plugin: Plugin = {
    name: 'times',
    sharedDuringBuild: true,
    closeBundle() {
      tell(this.environment.name)
    }
  }
  return { plugin, tell }
}
