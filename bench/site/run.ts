import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium as playwright } from '@playwright/test'
import { whyStale } from '../../scripts/build-folders.ts'
import { buildSite } from '../../scripts/build.ts'
import { provideChromium } from '../../scripts/chromium.ts'
import { launchBrowser } from './browser.ts'
import { installLighthouse, visitEveryPage } from './lighthouse.ts'
import { actOnHome, visitPages } from './measure.ts'
import { judge, printHome, printPages, printVerdicts } from './report.ts'
import { serveBoth, serveOurs } from './served.ts'

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
await installLighthouse()
const chromium = provideChromium() ?? playwright.executablePath()
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${describeLoad()}`)

if (values['every-page']) {
  const ours = await serveOurs()
  await visitEveryPage(ours.url, chromium)
  await ours.stop()
} else {
  const served = await serveBoth()
  const browser = await launchBrowser(chromium)
  const home = await actOnHome(served, rounds, browser)
  await browser.close()
  const pages = await visitPages(served, rounds, chromium)
  for (const server of served) await server.stop()
  printPages(pages)
  printHome(home)
  printVerdicts(judge(pages, home))
}
console.log(`\n${describeLoad()}`)

function describeLoad() {
  return `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`
}
