import { mkdir, rm } from 'node:fs/promises'
import { runJourneys } from '../tests/engines/run-journeys.ts'
import { provideChromium } from './find-chromium.ts'
import { runTool } from './run-tool.ts'
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

type Step = { title: string; run: () => Promise<Tally> }

const reports = 'test-results/reports'

// Some states of components are shown by the style guide alone.
process.env.STYLEGUIDE = '1'

/** The gate, the same for people and for CI: every step runs even when one before it failed, so one run tells all. */
const steps: Step[] = [
  { title: 'Site build, with its content', run: check('node', ['scripts/build.ts']) },
  { title: 'Format', run: check('oxfmt', ['--check']) },
  { title: 'Lint, type-aware', run: check('oxlint', ['--type-aware']) },
  { title: 'Types', run: check('tsc', []) },
  { title: 'Links', run: check('node', ['scripts/check-links.ts']) },
  { title: 'Unit and contract tests', run: runVitest },
  { title: 'End to end in Chromium', run: runPlaywright },
  { title: 'Journeys in three engines', run: () => runJourneys() }
]

const total = { passed: 0, failed: 0, failures: [] as string[], notRun: [] as string[] }
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
for (const [index, { title, run }] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${title}`)
  const began = performance.now()
  const tally = await run()
  total.passed += tally.passed
  total.failed += tally.failed
  total.notRun.push(...(tally.notRun ?? []))
  if (tally.failed > 0) total.failures.push(title, ...tally.failures)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `[${index + 1}/${steps.length}] ${title}: ${tally.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`
  )
}
// Repeated at the end, which is what is left of a long log.
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
if (total.notRun.length > 0) console.log(`\nNot run:\n${total.notRun.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function check(command: string, args: string[]): Step['run'] {
  return async () => tallyOf(await runTool(command, args))
}

function tallyOf(ok: boolean): Tally {
  return { passed: Number(ok), failed: Number(!ok), failures: [] }
}

async function runVitest(): Promise<Tally> {
  const report = `${reports}/vitest.json`
  const ok = await runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`
  ])
  return believe(ok, await readVitestReport(report))
}

async function runPlaywright(): Promise<Tally> {
  const report = `${reports}/playwright.json`
  const chromium = provideChromium()
  const ok = await runTool('playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(chromium ? { CHROMIUM: chromium } : {}) }
  })
  return believe(ok, await readPlaywrightReport(report))
}

/** A run that failed without a failed test (a crash, a file that does not load) counts as one failure. */
function believe(ok: boolean, told: Tally | undefined): Tally {
  if (!told) return tallyOf(false)
  return ok || told.failed > 0 ? told : { ...told, failed: 1 }
}
