import { provideChromium } from '../../scripts/chromium.ts'
import { runTool } from '../../scripts/run-tool.ts'
import { buildIfStale } from '../engines/engines.ts'

/** Runs every end-to-end test, also those that the gate leaves out; arguments are Playwright's own. */
if (!(await buildIfStale())) process.exit(1)
const chromium = await provideChromium()
const env = { EVERY_TEST: '1', ...(chromium ? { CHROMIUM: chromium } : {}) }
const ok = await runTool('playwright', ['test', ...process.argv.slice(2)], { env })
process.exitCode = ok ? 0 : 1
