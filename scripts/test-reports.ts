import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export type Tally = {
  passed: number
  failed: number
  /** Each test that did not pass: its file, its name and the reason. */
  failures: string[]
  /** Tests that this machine cannot run, and why. They count neither as passed nor as failed. */
  notRun?: string[]
}

/**
 * Returns undefined if the run ended before it could write its report. A test that did not run counts as failed, unless
 * the machine cannot run it (`testing/needs.ts`).
 */
export async function readVitestReport(path: string): Promise<Tally | undefined> {
  const report = await readReport<JsonTestResults>(path)
  if (!report) return undefined
  const notRun = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.flatMap(({ meta, fullName }) =>
      meta.obstacle === undefined ? [] : describeFailure(file, fullName, meta.obstacle)
    )
  )
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests - notRun.length,
    failures: report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      const failures = assertionResults
        .filter((test) => test.status !== 'passed' && test.meta.obstacle === undefined)
        .map((test) => describeFailure(file, test.fullName, test.failureMessages?.[0]))
      // A file that could not be loaded has no tests to report.
      return failures.length === 0 && status === 'failed'
        ? describeFailure(file, 'the file', message)
        : failures
    }),
    notRun
  }
}

/** Same as `readVitestReport`, for a Playwright run. */
export async function readPlaywrightReport(path: string): Promise<Tally | undefined> {
  const report = await readReport<JSONReport>(path)
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky + skipped,
    failures: [
      ...report.errors.map(({ message }) => describeFailure('', 'the run', message)),
      ...report.suites.flatMap((suite) => failuresOf(suite))
    ]
  }
}

function failuresOf({ title, specs, suites = [] }: JSONReportSuite, above: string[] = []): string[] {
  // The outermost suite is the file. Each test names it, too, so it is left out here.
  const names = [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status !== 'expected')
        .map(({ results, projectName }) => {
          const message = results.find(({ error }) => error)?.error?.message
          const name = [projectName, ...names.slice(1), spec.title].filter(Boolean).join(' › ')
          return describeFailure(spec.file, name, message)
        })
    ),
    ...suites.flatMap((suite) => failuresOf(suite, names))
  ]
}

function describeFailure(file: string, name: string, why = 'did not run'): string {
  return `${relative('.', file)}: ${name}\n  ${firstLines(why)}`
}

/** The message without its stack or terminal colors. */
function firstLines(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, 12)
    .join('\n  ')
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  const report = await readFile(path, 'utf8').catch(() => undefined)
  return report === undefined ? undefined : JSON.parse(report)
}
