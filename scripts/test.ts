import { closeSync, globSync, openSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale, provideEngines, runJourneys } from '../testing/engines/engines.ts'
import { provideChromium } from './chromium.ts'
import { runTool } from './run-tool.ts'
import { listSlowest, readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

/** What CI runs side by side. */
export const parts = ['unit', 'postgres', 'browsers'] as const

type Part = (typeof parts)[number]

type Step = {
  title: string
  /** What has to be there before it begins. */
  after?: Promise<unknown>
  /** `output` is the file that takes what the step prints: steps run side by side, so each is printed once it has ended. */
  run: (output: number) => Promise<Tally>
}

const reports = 'test-results/reports'

/**
 * The gate, the same for people and for CI. With `--part`, a part of it; with texts, the test files whose path has one of
 * them: `npm test -- every-page relay/outbox`.
 */
async function main() {
  const { values, positionals } = parseArgs({
    options: { part: { type: 'string', multiple: true } },
    allowPositionals: true
  })
  const chosen = parts.filter((part) => values.part?.includes(part) ?? true)
  const unknown = values.part?.find((name) => !parts.some((part) => part === name))
  if (unknown) {
    console.error(`There is no part ${unknown}: choose from ${parts.join(', ')}.`)
    process.exit(2)
  }

  // Some states of components are shown by the style guide alone.
  process.env.STYLEGUIDE = '1'
  // Hundreds of processes run the same programs, so Node keeps what it compiled, as on a server.
  process.env.NODE_COMPILE_CACHE = resolve('.cache/node')
  // Node itself takes the types out, so Playwright does not compile every module that a test imports.
  process.env.PW_DISABLE_TS_ESM = '1'
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })

  const tally = positionals.length > 0 ? await runFiles(positionals) : await runGate(chosen)
  const { passed, failed, failures, notRun = [], times = [] } = tally
  // Repeated at the end, which is what is left of a long log.
  if (times.length > 10) console.log(`\nThe slowest tests:\n${listSlowest(times)}`)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  if (notRun.length > 0) console.log(`\nNot run:\n${notRun.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Every step runs even when one before it failed, so one run tells all. */
async function runGate(chosen: Part[]): Promise<Tally> {
  const of = (...owners: Part[]) => owners.some((owner) => chosen.includes(owner))
  const built = Promise.withResolvers<void>()
  const buildEnded = resolve(reports, 'build-ended')
  // Packages are unpacked while the site is built. The end-to-end tests drive Chromium.
  const engines = of('browsers') ? provideEngines(['firefox', 'webkit']) : undefined
  const chromium = engines?.then(provideChromium)
  const ready = Promise.all([built.promise, engines])

  const build: Step = {
    title: 'Site build, with its content',
    run: async (output) => {
      const tally = await check('node', ['scripts/build.ts'])(output)
      await writeFile(buildEnded, '')
      built.resolve()
      return tally
    }
  }
  const projects = (['unit', 'postgres'] as const).filter((project) => of(project))
  const steps: Step[] = [
    ...(of('unit', 'browsers') ? [build] : []),
    ...(projects.length > 0
      ? [{ title: 'Unit and contract tests', run: testUnits(projects, buildEnded) }]
      : []),
    ...(engines
      ? [
          { title: 'End to end in Chromium', after: ready, run: testInChromium(chromium) },
          {
            title: 'Journeys in Firefox and WebKit',
            after: ready,
            run: async (output: number) => runJourneys(await engines, 'gate', printingTo(output))
          }
        ]
      : []),
    ...(of('unit')
      ? [
          // One program reads the types for both. `tsc` alone would read them a second time. The build writes some of them.
          {
            title: 'Lint and types',
            after: built.promise,
            run: check('oxlint', ['--type-aware', '--type-check'])
          },
          { title: 'Format', run: check('oxfmt', ['--check']) },
          { title: 'Links', after: built.promise, run: check('node', ['scripts/check-links.ts']) }
        ]
      : [])
  ]
  const tally = await takeAll(steps)
  // A notice: no step fails for it. `npm run content:audit` lists the sentences.
  if (of('unit')) await runTool('node', ['scripts/launch/translations.ts'])
  return tally
}

/**
 * Takes two steps at a time, in their order; one that has to wait lets those after it pass. The tests wait for processes
 * for a part of their time, so two keep two cores busy.
 */
async function takeAll(steps: Step[]): Promise<Tally> {
  const waiting = new Map(steps.map((step) => [step, step.after ?? Promise.resolve()]))
  const able = new Set<Step>()
  for (const [step, after] of waiting) void after.then(() => able.add(step))
  const tallies: Tally[] = []

  async function takeInTurn() {
    while (waiting.size > 0) {
      await Promise.race(waiting.values())
      const next = [...waiting.keys()].find((step) => able.has(step))
      if (!next) continue
      waiting.delete(next)
      tallies.push(await take(next))
    }
  }
  await Promise.all([takeInTurn(), takeInTurn()])
  return add(tallies)
}

async function take({ title, run }: Step): Promise<Tally> {
  console.log(`${title} …`)
  const log = `${reports}/${title.toLowerCase().replaceAll(/\W+/g, '-')}.log`
  const began = performance.now()
  const output = openSync(log, 'w')
  const tally = await run(output)
  closeSync(output)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`\n${await readFile(log, 'utf8')}`)
  console.log(`${title}: ${tally.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s\n`)
  return tally.failed > 0 ? { ...tally, failures: [title, ...tally.failures] } : tally
}

/** The test files whose path has one of these texts in it: for Vitest, and for Playwright. */
export function findTests(texts: string[]) {
  const found = (pattern: string) =>
    globSync(pattern, { exclude: ['node_modules', 'build', 'build.*'] }).filter((file) =>
      texts.some((text) => file.includes(text))
    )
  return { tests: found('*/**/*.test.{ts,tsx}'), specs: found('testing/e2e/*.spec.ts') }
}

/** Runs these test files, and prints as they go. */
async function runFiles(texts: string[]): Promise<Tally> {
  const { tests, specs } = findTests(texts)
  if (tests.length + specs.length === 0) {
    const failures = [`No path of a test file has ${texts.join(' or ')} in it.`]
    return { passed: 0, failed: 1, failures }
  }
  const needsBuild = specs.length > 0 || tests.some((file) => file.startsWith('testing/built-site/'))
  if (needsBuild && !(await buildIfStale()))
    return { passed: 0, failed: 1, failures: ['The site was not built.'] }
  const tallies: Tally[] = []
  if (tests.length > 0) tallies.push(await runVitest(tests))
  if (specs.length > 0) tallies.push(await runPlaywright(await provideChromium(), specs))
  return add(tallies)
}

function add(tallies: Tally[]): Tally {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    failures: tallies.flatMap(({ failures }) => failures),
    notRun: tallies.flatMap(({ notRun = [] }) => notRun),
    times: tallies.flatMap(({ times = [] }) => times)
  }
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

type Printing = Parameters<typeof runTool>[2]

function testUnits(projects: Part[], buildEnded: string): Step['run'] {
  const args = projects.flatMap((project) => ['--project', project])
  return (output) => runVitest(args, { stdio: printingTo(output), env: { BUILD_ENDED: buildEnded } })
}

function testInChromium(chromium: Promise<string | undefined> | undefined): Step['run'] {
  return async (output) => runPlaywright(await chromium, [], { stdio: printingTo(output) })
}

async function runVitest(args: string[], printing: Printing = {}): Promise<Tally> {
  const report = `${reports}/vitest.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const ok = await runTool('vitest', ['run', ...args, ...reporters], printing)
  return believe(ok, await readVitestReport(report))
}

async function runPlaywright(chromium: string | undefined, args: string[], printing: Printing = {}) {
  const report = `${reports}/playwright.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(chromium ? { CHROMIUM: chromium } : {}) }
  const ok = await runTool('playwright', ['test', ...args, '--reporter=list,json'], { ...printing, env })
  return believe(ok, await readPlaywrightReport(report))
}

/** A run that failed without a failed test (a crash, a file that does not load) counts as one failure. */
function believe(ok: boolean, told: Tally | undefined): Tally {
  if (!told) return tallyOf(false)
  return ok || told.failed > 0 ? told : { ...told, failed: 1 }
}

if (import.meta.main) await main()
