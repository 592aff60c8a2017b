import type { StdioOptions } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findOnPath, installPackages, lackingOfChromium, provideChromium } from '../../scripts/chromium.ts'
import { runTool } from '../../scripts/run-tool.ts'
import { readPlaywrightReport, type Tally } from '../../scripts/test-reports.ts'

type Needs = {
  /** What it needs on PATH: one program of each line. */
  programs: readonly (readonly string[])[]
  /** Debian's packages that have them. */
  packages: readonly string[]
}

/** Chromium is found or downloaded by `provideChromium`. */
const needs = {
  chromium: { programs: [], packages: [] },
  firefox: { programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: ['webkit2gtk-driver', 'xvfb'] }
} satisfies Record<string, Needs>

export type EngineName = keyof typeof needs

export const engineNames = Object.keys(needs).filter(isEngineName)

export function isEngineName(name: string): name is EngineName {
  return name in needs
}

type Provided = {
  ready: EngineName[]
  /** Engines that this machine has not, each with what is missing. */
  missing: { engine: EngineName; lacks: string }[]
}

/** Finds the programs of the engines and of Chromium, and installs those that are missing where the machine allows it. */
export async function provideEngines(names: readonly EngineName[]): Promise<Provided> {
  const packages = names.filter((name) => lacking(name).length > 0).flatMap((name) => needs[name].packages)
  await installPackages([...lackingOfChromium(), ...packages])
  await provideChromium()
  const missing = names
    .map((engine) => ({ engine, lacks: lacking(engine).join(', ') }))
    .filter(({ lacks }) => lacks)
  return { ready: names.filter((name) => lacking(name).length === 0), missing }
}

/** What an engine needs that PATH has not. */
function lacking(name: EngineName): string[] {
  const { programs }: Needs = needs[name]
  return programs.filter((alternatives) => !findOnPath(alternatives)).map(([usual = '']) => usual)
}

// Playwright takes a relative path from its configuration.
const report = resolve('test-results/reports/engines.json')

/**
 * Runs the journeys in the engines that are ready, side by side; the missing ones are reported and never count as passed.
 * The gate runs those that guard leads and Back.
 */
export async function runJourneys(
  { ready, missing }: Provided,
  which: 'all' | 'gate',
  stdio: StdioOptions = 'inherit'
): Promise<Tally> {
  const notRun = missing.map(({ engine, lacks }) => `Journeys in ${engine}: missing ${lacks}`)
  if (ready.length === 0) return { passed: 0, failed: 0, failures: [], notRun }
  const projects = ready.flatMap((name) => ['--project', name])
  // Remove the report of an earlier run, so that nobody takes it for this run's.
  await rm(report, { force: true })
  const ok = await runTool(
    'playwright',
    [
      'test',
      '--config',
      'testing/engines',
      '--reporter=list,json',
      ...(which === 'gate' ? ['--grep', '@gate'] : []),
      ...projects
    ],
    { stdio, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
  )
  const tally = (await readPlaywrightReport(report)) ?? { passed: 0, failed: 1, failures: [] }
  return { ...tally, failed: ok ? tally.failed : Math.max(tally.failed, 1), notRun }
}

/** Resolves to false if the site has to be built and cannot be. */
export async function buildIfStale(): Promise<boolean> {
  // As the gate builds it, so that neither makes the other's build stale.
  process.env.STYLEGUIDE = '1'
  // Loaded here: both read the settings and schemas of the whole site.
  const { whyStale } = await import('../../scripts/build-folders.ts')
  if (!(await whyStale())) return true
  const { buildSite } = await import('../../scripts/build.ts')
  return buildSite()
}

/** Runs all journeys in the engines that the arguments name, or in all of them. */
async function main() {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !isEngineName(name))
  if (unknown) {
    console.error(`There is no engine ${unknown}: choose from ${engineNames.join(', ')}.`)
    process.exit(2)
  }
  if (!(await buildIfStale())) process.exit(1)
  const engines = await provideEngines(asked.length > 0 ? asked.filter(isEngineName) : engineNames)
  const { passed, failed, notRun = [] } = await runJourneys(engines, 'all')
  if (notRun.length > 0) console.log(`\nNot run:\n${notRun.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

if (import.meta.main) await main()
