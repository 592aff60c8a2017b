import { whyStale } from '../../scripts/build-folders.ts'
import { buildSite } from '../../scripts/build.ts'
import { provideChromium } from '../../scripts/chromium.ts'
import { runTool } from '../../scripts/run-tool.ts'

/** Runs every end-to-end test, also those that the gate leaves out; arguments are Playwright's own. */
// As the gate builds it, so that neither makes the other's build stale.
process.env.STYLEGUIDE = '1'
if ((await whyStale()) && !(await buildSite())) process.exit(1)

const chromium = provideChromium()
const env = { EVERY_TEST: '1', ...(chromium ? { CHROMIUM: chromium } : {}) }
const ok = await runTool('playwright', ['test', ...process.argv.slice(2)], { env })
process.exitCode = ok ? 0 : 1
