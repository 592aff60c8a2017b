import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { chromiumFlags } from '../scripts/chromium.ts'
import { pages } from '../site/routes.ts'
import { selfSigned } from '../testing/relay/self-signed.ts'

const run = promisify(execFile)

/** npm installs it on first use. */
const lighthouse = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse']

const key = new X509Certificate(selfSigned.cert).publicKey.export({ type: 'spki', format: 'der' })

// The certificate is self-signed. If its errors were merely ignored, the browser would cache nothing from this server.
const trustKey = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`

const byteTypes = ['document', 'css', 'js', 'font', 'image'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's figures for one visit: times in milliseconds, bytes as transferred, scores up to 100. */
export type Visit = {
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
export async function visit(url: string, chromium: string, attempts = 3): Promise<Visit> {
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
export async function visitEveryPage(url: string, chromium: string): Promise<void> {
  for (const { path } of pages) {
    const { scores, failed } = await visit(url + path, chromium)
    console.log(path.padEnd(44), ...Object.values(scores), ...failed)
  }
}
