import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

type NamedTest = JSONReportTest & { file: string; name: string }

export type Tally = {
  passed: number
  failed: number
  /** Each test that did not pass: its file, its name and the reason. */
  failures: string[]
  /** Tests that this machine cannot run, and why. They count neither as passed nor as failed. */
  notRun?: string[]
  /** How long each test took. */
  times?: Timed[]
}

type Timed = { name: string; ms: number }

/** The tests that took longest, one a line. */
export function listSlowest(times: Timed[], count = 10): string {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, count)
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`).join('\n')
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
    notRun,
    times: report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative('.', file)}: ${fullName}`,
        ms: duration ?? 0
      }))
    )
  }
}

/** Same as `readVitestReport`, for a Playwright run. */
export async function readPlaywrightReport(path: string): Promise<Tally | undefined> {
  const report = await readReport<JSONReport>(path)
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  const tests = report.suites.flatMap((suite) => testsOf(suite))
  return {
    passed: expected,
    failed: unexpected + flaky + skipped,
    failures: [
      ...report.errors.map(({ message }) => describeFailure('', 'the run', message)),
      ...tests
        .filter(({ status }) => status !== 'expected')
        .map(({ file, name, results }) =>
          describeFailure(file, name, results.find(({ error }) => error)?.error?.message)
        )
    ],
    times: tests.map(({ file, name, results }) => ({
      name: `${file}: ${name}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0)
    }))
  }
}

/** The tests of a suite, named with what is around them. */
function testsOf({ title, specs, suites = [] }: JSONReportSuite, above: string[] = []): NamedTest[] {
  // The outermost suite is the file. Each test names it, too, so it is left out here.
  const names = [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        ...test,
        file: spec.file,
        name: [test.projectName, ...names.slice(1), spec.title].filter(Boolean).join(' › ')
      }))
    ),
    ...suites.flatMap((suite) => testsOf(suite, names))
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
