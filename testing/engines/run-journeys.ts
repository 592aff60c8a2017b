import type { StdioOptions } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runTool } from '../../scripts/run-tool.ts'
import { readPlaywrightReport, type Tally } from '../../scripts/test-reports.ts'
import type { Provided } from './provide-engines.ts'

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
