import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium as playwright } from '@playwright/test'
import { parse, serialize } from 'parse5'
import { inLanguage, languageCodes } from '../contract/languages.ts'
import { whyStale } from '../scripts/build-folders.ts'
import { buildSite, compressSite } from '../scripts/build.ts'
import { provideChromium, chromiumFlags } from '../scripts/chromium.ts'
import { pages } from '../site/routes.ts'
import { attributeOf, elementsOf } from '../site/start-up/html-elements.ts'
import { selfSigned } from '../testing/relay/self-signed.ts'
import { median } from './load.ts'
import { type ServerProcess, startServer } from './processes.ts'

const run = promisify(execFile)

/** npm installs it on first use. */
const lighthouse = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse']

const publicKey = new X509Certificate(selfSigned.cert).publicKey.export({ type: 'spki', format: 'der' })

// The certificate is self-signed. If its errors were merely ignored, the browser would cache nothing from this server.
const trustKey = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`

const byteTypes = ['document', 'css', 'js', 'font', 'image'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's figures for one visit: times in milliseconds, bytes as transferred, scores up to 100. */
type Visit = {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  requests: number
  bytes: Record<(typeof byteTypes)[number], number>
  scores: Record<(typeof categories)[number], number>
  /** Audits that lower a score other than performance. */
  failed: string[]
}

/** One visit of a phone with simulated throttling, in a new browser. Retries if that browser fails. */
async function visit(url: string, chromium: string, attempts = 3): Promise<Visit> {
  const flags = ['--headless=new', ...chromiumFlags, trustKey].join(' ')
  const options = [
    '--output=json',
    '--quiet',
    '--throttling-method=simulate',
    '--disable-full-page-screenshot'
  ]
  const settings = { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 27, timeout: 180_000 }
  try {
    const args = [...lighthouse, url, ...options, `--chrome-flags=${flags}`]
    const { stdout } = await run('npm', args, settings)
    return readReport(JSON.parse(stdout))
  } catch (error) {
    if (attempts === 1) throw error
    return visit(url, chromium, attempts - 1)
  }
}

type Report = {
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: Request[] } }>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}
type Request = { resourceType?: string; transferSize?: number; url: string; finished?: boolean }

function readReport({ audits, categories: judged }: Report): Visit {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = (audits['network-requests']?.details?.items ?? []).filter(({ url }) =>
    url.startsWith('http')
  )
  const sum = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((total, { transferSize = 0 }) => total + transferSize, 0)
  const scoreOf = (name: string) => Math.round((judged[name]?.score ?? 0) * 100)
  const failed = categories
    .slice(1)
    .flatMap((name) =>
      (judged[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id)
    )
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: requests.length,
    bytes: {
      document: sum('Document'),
      css: sum('Stylesheet'),
      js: sum('Script'),
      font: sum('Font'),
      image: sum('Image')
    },
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo')
    },
    failed
  }
}

/** Visits every URL of the site once. Prints its scores, and the audits that lower a score other than performance. */
async function visitEveryPage(url: string, chromium: string): Promise<void> {
  for (const { path } of pages) {
    const { scores, failed } = await visit(url + path, chromium)
    console.log(path.padEnd(44), ...Object.values(scores), ...failed)
  }
}

/** `name` is `ours`, or `limit` for the same pages without scripts. */
type Served = ServerProcess & { name: string }

const article = pages.find(({ path }) => path.startsWith('/articles/'))?.path ?? '/'

/** The measured pages. */
const homes = languageCodes.map((code) => inLanguage(code, '/'))
const measured = [...homes, '/leadgenguide', '/soccer-guide', '/careers', article]

/** Each figure is the median of the rounds. */
type PageFigures = { page: string; name: string } & Visit
/**
 * Visits every page once per round, with and without scripts, so that other load on the machine affects both alike.
 */
async function visitPages(served: Served[], rounds: number, chromium: string): Promise<PageFigures[]> {
  const targets = measured.flatMap((page) =>
    served.map(({ name, url }) => ({ page, name, url: url + page, visits: new Array<Visit>() }))
  )
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Lighthouse, round ${round} of ${rounds} …`)
    for (const { url, visits } of targets) visits.push(await visit(url, chromium))
  }
  return targets.map(({ page, name, visits }) => Object.assign({ page, name }, medianOf(visits)))
}

/** The median of each figure. Other values are those of the last round. */
function medianOf<Run extends object>(runs: Run[]): Run {
  const last = runs.at(-1)
  if (!last) throw new Error('There was no round')
  const entries = Object.entries(last).map(([key, value]: [string, unknown]) => {
    const all: unknown[] = runs.map((each) => Reflect.get(each, key))
    if (typeof value === 'number') return [key, median(all.map(Number))]
    if (Array.isArray(value) || !isObject(value)) return [key, value]
    return [key, medianOf(all.filter(isObject))]
  })
  return Object.assign({}, last, Object.fromEntries(entries))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const thousand = (bytes: number) => Number((bytes / 1000).toFixed(1))

/** The goals are in README; `testing/built-site/budgets.test.ts` holds the weights of the pages. */
function printPages(figures: PageFigures[]) {
  console.log('\nLighthouse, mobile, simulated throttling; medians; ms and KB as transferred')
  const toLimit = (own: PageFigures, metric: 'fcp' | 'lcp') => {
    const limit = figures.find(({ page, name }) => page === own.page && name === 'limit')
    return Number((own[metric] / (limit?.[metric] ?? Number.NaN)).toFixed(2))
  }
  console.table(
    figures.map((own) => ({
      page: own.page,
      of: own.name,
      FCP: Math.round(own.fcp),
      'to limit': toLimit(own, 'fcp'),
      LCP: Math.round(own.lcp),
      ' to limit': toLimit(own, 'lcp'),
      TBT: Math.round(own.tbt),
      CLS: Number(own.cls.toFixed(3)),
      ...Object.fromEntries(Object.entries(own.bytes).map(([type, bytes]) => [type, thousand(bytes)])),
      requests: own.requests,
      scores: Object.values(own.scores).join(' ')
    }))
  )
}

/** The built site, and the same without scripts, each behind a server of its own. */
async function serveBoth(): Promise<Served[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-limit-'))
  await buildLimit(folder)
  const limit = await serve('limit', folder)
  const stop = async () => {
    await limit.stop()
    await rm(folder, { recursive: true })
  }
  return [await serveOurs(), { ...limit, stop }]
}

const serveOurs = () => serve('ours', 'build/client')

const serve = async (name: string, folder: string): Promise<Served> => ({
  name,
  ...(await startServer('site', folder))
})

/** Copies the built site into `target` without any script. No page with this HTML can be faster. */
async function buildLimit(target: string): Promise<void> {
  await cp('build/client', target, { recursive: true })
  for (const name of globSync('**/*.{br,gz}', { cwd: target })) await rm(join(target, name))
  for (const name of globSync('**/*.html', { cwd: target })) {
    const file = join(target, name)
    await writeFile(file, withoutScripts(await readFile(file, 'utf8')))
  }
  await compressSite(target)
}

function withoutScripts(html: string): string {
  const document = parse(html)
  for (const element of elementsOf(document)) {
    element.childNodes = element.childNodes.filter(
      (node) =>
        !('tagName' in node) || (node.tagName !== 'script' && attributeOf(node, 'rel') !== 'modulepreload')
    )
  }
  return serialize(document)
}

/**
 * Measures the site on a phone, compared to the same pages without scripts (the limit). Both run behind the relay's own
 * server with HTTP/2 and brotli. `--runs 1` is a quick run; `--every-page`
 * shows the scores of every URL.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, 'every-page': { type: 'boolean', default: false } }
})
const rounds = Number(values.runs)

if ((await whyStale()) && !(await buildSite())) process.exit(1)
const chromium = (await provideChromium()) ?? playwright.executablePath()
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${describeLoad()}`)

if (values['every-page']) {
  const ours = await serveOurs()
  await visitEveryPage(ours.url, chromium)
  await ours.stop()
} else {
  const served = await serveBoth()
  const figures = await visitPages(served, rounds, chromium)
  for (const server of served) await server.stop()
  printPages(figures)
}
console.log(`\n${describeLoad()}`)

function describeLoad() {
  return `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`
}
