import { globSync, readFileSync, statSync } from 'node:fs'
import { cp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { translate } from '../content/schema/translation.ts'
import { defaultLanguage, isTranslated, languages } from '../contract/languages.ts'
import { visitorWords } from '../contract/messages.ts'
import { findMissing, pageList } from '../relay/site-files/pages.ts'
import { wordsFile } from '../relay/site-files/site-files.ts'
import { builtPaths } from '../site/routes.ts'
import { next, readSettings, served, serveNext, siteSettings, stampName } from './build-folders.ts'
import { writeFeeds } from './feeds.ts'
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

  const { makePictures } = await import('../vite/pictures.ts')
  const { makeFonts } = await import('../vite/fonts/font-plugin.ts')
  await phase('pictures and fonts', () => Promise.all([makePictures(), makeFonts()]))

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
  if (
    !(await phase('pages in English', () =>
      runTool('react-router', ['build', '--logLevel', 'warn'], { env })
    ))
  )
    return false

  const deskConfig = ['--config', 'desk/vite.config.ts', '--logLevel', 'warn']
  const building = [addLanguages(env), runTool('vite', ['build', 'desk', ...deskConfig], { env })]
  if (!(await Promise.all(building)).every(Boolean)) return false

  // Static hosts look for 404.html. The site does not use the fallback document of a single-page app.
  for (const { code } of languages) await placeNotFound(code === defaultLanguage ? site : join(site, code))
  await rm(join(site, '__spa-fallback.html'))
  await writeFeeds(site, siteUrl)

  await writeFile(join(site, '_headers'), composeHeaders(readPages(), siteSettings()))
  await writeFile(join(site, wordsFile), JSON.stringify(await translateWords()))
  const translated = languages.flatMap(({ code }) =>
    code === defaultLanguage
      ? []
      : [...builtPaths.filter(isTranslated), '/404'].map((path) => fileOf(`/${code}${path}`))
  )
  await writeFile(
    join(site, pageList),
    [...builtPaths.map(fileOf), ...translated, '_headers', wordsFile, ''].join('\n')
  )
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

/** Prints what has been done, and in how many seconds. */
async function phase<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${name}`)
  return result
}

/**
 * Adds the pages of the other languages. Each is a build of its own, and shares every file that has no words in it. One
 * follows the other, since React Router writes its types to one folder.
 */
async function addLanguages(shared: Record<string, string>): Promise<boolean> {
  const { missingIn } = await import('./launch/translations.ts')
  for (const { code, locale } of languages.slice(1)) {
    const folder = join(next, code)
    const missing = join('.content-collections', `missing-${code}.json`)
    await writeFile(missing, JSON.stringify(missingIn(code)))
    const ofLanguage = { SITE_LANGUAGE: code, SITE_LOCALE: locale, SITE_MISSING: missing, STYLEGUIDE: '' }
    const env = { ...shared, ...ofLanguage, BUILD_FOLDER: folder }
    if (!(await runTool('react-router', ['build', '--logLevel', 'warn'], { env }))) return false
    for (const part of ['assets', code])
      await cp(join(folder, 'client', part), join(site, part), { recursive: true })
    await rm(folder, { recursive: true })
  }
  return true
}

/** What the relay's own pages say in each language. One that lacks a sentence has these pages in English. */
export async function translateWords() {
  const { missingIn } = await import('./launch/translations.ts')
  const whole = languages.slice(1).filter(({ code }) => missingIn(code, 'messages').length === 0)
  return Object.fromEntries(
    whole.map(({ code }) => [code, translate(visitorWords, { root: '.', name: 'messages', language: code })])
  )
}

async function placeNotFound(pages: string) {
  await rename(join(pages, '404/index.html'), join(pages, '404.html'))
  await rm(join(pages, '404'), { recursive: true })
}

function summarize(): string {
  const files = globSync('**/*.*', { cwd: site })
  const megabytes = (chosen: string[]) =>
    (chosen.reduce((sum, file) => sum + statSync(join(site, file)).size, 0) / 1e6).toFixed(1)
  const plain = files.filter((file) => !/\.(br|gz)$/.test(file))
  const pages = plain.filter((file) => file.endsWith('.html')).length
  return `Built ${pages} pages, ${plain.length} files with ${megabytes(plain)} MB`
}

const fileOf = (path: string) =>
  path.endsWith('/404') ? join('.', `${path}.html`) : join('.', path, 'index.html')

function readPages() {
  return globSync('**/*.html', { cwd: site })
    .toSorted()
    .map((file) => ({
      path: `/${file.replace(/(^|\/)index\.html$/, '')}`,
      html: readFileSync(join(site, file), 'utf8')
    }))
}

const text = '**/*.{html,js,css,svg,xml,txt,json,ics,webmanifest}'

/** A smaller file hardly shrinks. A page fetches about ten files of a few hundred bytes, which would lose half. */
const leastBytes = 256

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` next to every text file of the site, with maximum compression: it is done once and read
 * often.
 */
export async function compressSite(dir: string): Promise<void> {
  await Promise.all(globSync(text, { cwd: dir }).map((name) => compress(`${dir}/${name}`)))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  await Promise.all([
    br.length < bytes.length && writeFile(`${file}.br`, br),
    gz.length < bytes.length && writeFile(`${file}.gz`, gz)
  ])
}

if (import.meta.main && !(await buildSite())) {
  console.error('The build failed. The site that is served is as it was.')
  process.exitCode = 1
}
