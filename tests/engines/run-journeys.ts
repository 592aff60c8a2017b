import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runTool } from '../../scripts/run-tool.ts'
import { readPlaywrightReport, type Tally } from '../../scripts/test-reports.ts'
import { engineNames } from './engines.ts'
import { provideEngines } from './provide-engines.ts'

// Playwright takes a relative path from its configuration.
const report = resolve('test-results/reports/engines.json')

/** Runs the journeys in these engines, side by side. An engine that cannot be had is told of, never counted as passed. */
export async function runJourneys(
  names: readonly (typeof engineNames)[number][] = engineNames
): Promise<Tally> {
  const { ready, missing } = provideEngines(names)
  const notRun = missing.map(({ engine, lacks }) => `Journeys in ${engine}: missing ${lacks}`)
  if (ready.length === 0) return { passed: 0, failed: 0, failures: [], notRun }
  const projects = ready.flatMap((name) => ['--project', name])
  // The report of an earlier run must not stand for this one.
  await rm(report, { force: true })
  const ok = await runTool(
    'playwright',
    ['test', '--config', 'tests/engines', '--reporter=list,json', ...projects],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
  )
  const tally = (await readPlaywrightReport(report)) ?? { passed: 0, failed: 1, failures: [] }
  return { ...tally, failed: ok ? tally.failed : Math.max(tally.failed, 1), notRun }
}
