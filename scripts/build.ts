import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { copyFile, cp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { translate } from '../content/schema/translation.ts'
import {
  defaultLanguage,
  inLanguage,
  isTranslated,
  type Language,
  languageName,
  languages
} from '../contract/languages.ts'
import { visitorWords } from '../contract/messages.ts'
import { findMissing, pageList } from '../relay/site-files/pages.ts'
import { wordsFile } from '../relay/site-files/site-files.ts'
import { builtPaths } from '../site/routes.ts'
import { next, readSettings, served, serveNext, siteSettings, stampName } from './build-folders.ts'
import { writeFeeds } from './feeds.ts'
import { runTool } from './run-tool.ts'
import { composeHeaders } from './site-headers.ts'
import type { Parts } from './unchanged-parts.ts'

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

  const { findLackingPages } = await import('./launch/whole-pages.ts')
  const lacking = findLackingPages()
  const { makePictures } = await import('../vite/pictures.ts')
  const { makeFonts } = await import('../vite/fonts/font-plugin.ts')
  await phase('pictures and fonts', () => Promise.all([makePictures(), makeFonts()]))

  const { siteUrl, anonKey, embedOrigin, plainStart, retentionMonths = '' } = siteSettings()
  await rm(next, { recursive: true, force: true })
  const settings = {
    VITE_SITE_URL: siteUrl,
    VITE_RELAY_ANON_KEY: anonKey,
    VITE_CRM_EMBED_ORIGIN: embedOrigin,
    VITE_RETENTION_MONTHS: String(retentionMonths),
    VITE_PLAIN_START: plainStart ? '1' : '',
    VITE_LACKING: lacking.join(' '),
    VITE_BUILT_ON: begun.toISOString().slice(0, 10)
  }
  if (!(await buildParts(settings, lacking))) return false

  await writeFeeds(site, siteUrl)

  await writeFile(join(site, '_headers'), composeHeaders(readPages(), siteSettings()))
  await writeFile(join(site, wordsFile), JSON.stringify(await translateWords()))
  const translated = languages.slice(1).flatMap(({ code }) => {
    const whole = pagesIn(code, lacking)
    return whole.length > 0 ? [...whole, `/${code}/404`].map(fileOf) : []
  })
  await writeFile(
    join(site, pageList),
    [...builtPaths.map(fileOf), ...translated, '_headers', wordsFile, ''].join('\n')
  )
  await phase('compressed files', () => compressSite(site, join(served, 'client')))
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
  await nameDueRules()
  return true
}

/** Names the rules of others that are due to be checked again. The build is good all the same. */
async function nameDueRules() {
  const { findDueRules, readWritten } = await import('./launch/content-gaps.ts')
  const due = findDueRules(readWritten())
  if (due.length === 0) return
  console.log('Compare these rules with their sources again, then raise "checked" and "reviewBy" in Figures:')
  for (const line of due) console.log(`- ${line}`)
}

/** Prints what has been done, and in how many seconds. */
async function phase<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${name}`)
  return result
}

/**
 * Builds the pages in English, those in the other languages, and the desk side by side. What would come out as it is
 * served is copied. Resolves to false if a build failed.
 */
async function buildParts(settings: Record<string, string>, lacking: readonly string[]): Promise<boolean> {
  const others = languages.slice(1).filter(({ code }) => pagesIn(code, lacking).length > 0)
  // From the second build on, Node reads its compiled code from the cache.
  const env = { ...settings, BUILD_FOLDER: next, NODE_COMPILE_CACHE: resolve('.cache/node') }
  const folder = join(next, 'pages')
  const buildPages = (codes: Language[]) =>
    phase(`pages in ${codes.map(languageName).join(' and ')}`, () =>
      runTool('node', ['scripts/build-pages.ts', ...codes], { env: { ...env, BUILD_FOLDER: folder } })
    )
  // It takes longest, so it does not wait for the others' keys.
  const building = [buildPages([defaultLanguage])]

  const { copyUnchanged, keyOfDesk, keyOfPages, writeParts } = await import('./unchanged-parts.ts')
  const keys = new Map<string, string>([
    ['desk', keyOfDesk(settings)],
    ...others.map(({ code }): [string, string] => [code, keyOfPages(code, settings)])
  ])
  const parts: Parts = {}
  for (const [name, key] of keys) {
    const files = await copyUnchanged(name, key, next)
    if (files) parts[name] = { key, files }
  }

  const changed = others.filter(({ code }) => !parts[code])
  if (changed.length > 0) building.push(buildPages(changed.map(({ code }) => code)))
  const deskConfig = ['--config', 'desk/vite.config.ts', '--configLoader', 'native', '--logLevel', 'warn']
  if (!parts['desk'])
    building.push(phase('desk', () => runTool('vite', ['build', 'desk', ...deskConfig], { env })))
  if (!(await Promise.all(building)).every(Boolean)) return false

  const english = join(folder, defaultLanguage, 'client')
  await placeNotFound(english)
  await rm(join(english, '__spa-fallback.html'))
  await cp(english, site, { recursive: true })
  for (const { code } of changed) {
    const client = join(folder, code, 'client')
    await placeNotFound(join(client, code))
    const files = globSync(`{assets,${code}}/**/*.*`, { cwd: client })
    for (const file of files) await cp(join(client, file), join(site, file))
    parts[code] = { key: keys.get(code) ?? '', files: files.map((file) => join('client', file)) }
  }
  const desk = globSync('desk/**/*.*', { cwd: next })
  parts['desk'] = { key: keys.get('desk') ?? '', files: desk }
  await rm(folder, { recursive: true })
  await writeParts(next, parts)
  return true
}

/** The addresses of the pages that are in a language. */
const pagesIn = (code: Language, lacking: readonly string[]) =>
  builtPaths
    .filter(isTranslated)
    .map((path) => inLanguage(code, path))
    .filter((address) => !lacking.includes(address))

/** What the relay's own pages say in each language. One that lacks a sentence has these pages in English. */
export async function translateWords() {
  const { missingIn } = await import('./launch/translations.ts')
  const whole = languages.slice(1).filter(({ code }) => missingIn(code, 'messages').length === 0)
  return Object.fromEntries(
    whole.map(({ code }) => [code, translate(visitorWords, { root: '.', name: 'messages', language: code })])
  )
}

/** Static hosts look for 404.html. The site does not use the fallback document of a single-page app. */
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
 * often. A file that `known` has, too, has been compressed there.
 */
export async function compressSite(dir: string, known?: string): Promise<void> {
  await Promise.all(
    globSync(text, { cwd: dir }).map(async (name) => {
      const isCopied = known !== undefined && (await copyCompressed(join(known, name), join(dir, name)))
      if (!isCopied) await compress(join(dir, name))
    })
  )
}

async function copyCompressed(from: string, to: string): Promise<boolean> {
  if (!existsSync(`${from}.br`) || !existsSync(`${from}.gz`)) return false
  const [one, other] = await Promise.all([readFile(from), readFile(to)])
  if (!one.equals(other)) return false
  await Promise.all(['.br', '.gz'].map((ending) => copyFile(from + ending, to + ending)))
  return true
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
