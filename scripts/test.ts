import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { provideEngines, runJourneys } from '../testing/engines/engines.ts'
import { provideChromium } from './chromium.ts'
import { runTool } from './run-tool.ts'
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

/** `output` is the file that takes what the step prints: steps run side by side, so each is printed once it has ended. */
type Step = { title: string; run: (output: number) => Promise<Tally> }

const reports = 'test-results/reports'

// Some states of components are shown by the style guide alone.
process.env.STYLEGUIDE = '1'

// Hundreds of processes run the same programs, so Node keeps what it compiled, as on a server.
process.env.NODE_COMPILE_CACHE = resolve('.cache/node')

const total = { passed: 0, failed: 0, failures: [] as string[], notRun: [] as string[] }
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

// Everything else needs the built site, or the types that its build writes. Meanwhile the browsers are installed.
const building = take({ title: 'Site build, with its content', run: check('node', ['scripts/build.ts']) })
const chromium = provideChromium()
// The end-to-end tests drive Chromium.
const engines = provideEngines(['firefox', 'webkit'])
await building

/**
 * The gate, the same for people and for CI: every step runs even when one before it failed, so one run tells all.
 * The lanes run side by side, since unit tests wait for processes and disks for half of their time.
 */
const lanes: Step[][] = [
  [
    { title: 'End to end in Chromium', run: runPlaywright },
    {
      title: 'Journeys in Firefox and WebKit',
      run: (output) => runJourneys(engines, 'gate', printingTo(output))
    }
  ],
  [
    { title: 'Unit and contract tests', run: runVitest },
    { title: 'Format', run: check('oxfmt', ['--check']) },
    // One program reads the types for both. `tsc` alone would read them a second time.
    { title: 'Lint and types', run: check('oxlint', ['--type-aware', '--type-check']) },
    { title: 'Links', run: check('node', ['scripts/check-links.ts']) }
  ]
]

await Promise.all(
  lanes.map(async (lane) => {
    for (const step of lane) await take(step)
  })
)
// A notice: no step fails for it. `npm run content:audit` lists the sentences.
await runTool('node', ['scripts/launch/translations.ts'])
// Repeated at the end, which is what is left of a long log.
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
if (total.notRun.length > 0) console.log(`\nNot run:\n${total.notRun.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function take({ title, run }: Step) {
  console.log(`${title} …`)
  const log = `${reports}/${title.toLowerCase().replaceAll(/\W+/g, '-')}.log`
  const began = performance.now()
  const output = openSync(log, 'w')
  const tally = await run(output)
  closeSync(output)
  total.passed += tally.passed
  total.failed += tally.failed
  total.notRun.push(...(tally.notRun ?? []))
  if (tally.failed > 0) total.failures.push(title, ...tally.failures)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`\n${await readFile(log, 'utf8')}`)
  console.log(`${title}: ${tally.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s\n`)
}

function check(command: string, args: string[]): Step['run'] {
  return async (output) => tallyOf(await runTool(command, args, { stdio: printingTo(output) }))
}

function printingTo(output: number) {
  return ['ignore' as const, output, output]
}

function tallyOf(ok: boolean): Tally {
  return { passed: Number(ok), failed: Number(!ok), failures: [] }
}

async function runVitest(output: number): Promise<Tally> {
  const report = `${reports}/vitest.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const ok = await runTool('vitest', ['run', ...reporters], { stdio: printingTo(output) })
  return believe(ok, await readVitestReport(report))
}

async function runPlaywright(output: number): Promise<Tally> {
  const report = `${reports}/playwright.json`
  const ok = await runTool('playwright', ['test', '--reporter=list,json'], {
    stdio: printingTo(output),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(chromium ? { CHROMIUM: chromium } : {}) }
  })
  return believe(ok, await readPlaywrightReport(report))
}

/** A run that failed without a failed test (a crash, a file that does not load) counts as one failure. */
function believe(ok: boolean, told: Tally | undefined): Tally {
  if (!told) return tallyOf(false)
  return ok || told.failed > 0 ? told : { ...told, failed: 1 }
}
