import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { listSlowest, readPlaywrightReport, readVitestReport } from './test-reports.ts'

// The reports are recorded from runs of the two runners, without the fields that nobody reads here.

async function written(report: object): Promise<string> {
  const file = join(await temporaryDir(), 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

const ofThree = { ancestorTitles: ['of three'], failureMessages: [], meta: {} }

const vitestReport = {
  numTotalTests: 4,
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 2,
  success: false,
  testResults: [
    {
      assertionResults: [
        {
          ...ofThree,
          fullName: 'of three one passes',
          status: 'passed',
          title: 'one passes',
          duration: 1.95
        },
        {
          ...ofThree,
          fullName: 'of three one fails',
          status: 'failed',
          title: 'one fails',
          duration: 8.11,
          failureMessages: [
            'AssertionError: the sum: expected [ 1 ] to deeply equal [ 2 ]\n    at /project/sample.test.ts:5:52\n    at new Promise (<anonymous>)'
          ]
        },
        { ...ofThree, fullName: 'of three one is left out', status: 'skipped', title: 'one is left out' },
        {
          ancestorTitles: [],
          fullName: 'one cannot run here',
          status: 'skipped',
          title: 'one cannot run here',
          duration: 0.42,
          failureMessages: [],
          meta: { obstacle: 'no root' }
        }
      ],
      status: 'failed',
      message: '',
      name: resolve('sample.test.ts')
    },
    { assertionResults: [], status: 'failed', message: 'no such disk', name: resolve('unloadable.test.ts') }
  ]
}

test('of a run of Vitest: what failed, why, and what did not run', async () => {
  expect(await readVitestReport(await written(vitestReport))).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'sample.test.ts: of three one fails\n  AssertionError: the sum: expected [ 1 ] to deeply equal [ 2 ]',
      'sample.test.ts: of three one is left out\n  did not run',
      'unloadable.test.ts: the file\n  no such disk'
    ],
    notRun: ['sample.test.ts: one cannot run here\n  no root'],
    times: [
      { name: 'sample.test.ts: of three one passes', ms: 1.95 },
      { name: 'sample.test.ts: of three one fails', ms: 8.11 },
      { name: 'sample.test.ts: of three one is left out', ms: 0 },
      { name: 'sample.test.ts: one cannot run here', ms: 0.42 }
    ]
  })
})

const inFirefox = { annotations: [], expectedStatus: 'passed', projectId: 'firefox', projectName: 'firefox' }
const inSample = { file: 'sample.spec.ts', column: 5 }

const playwrightReport = {
  suites: [
    {
      title: 'sample.spec.ts',
      file: 'sample.spec.ts',
      specs: [],
      suites: [
        {
          title: 'of three',
          file: 'sample.spec.ts',
          specs: [
            {
              ...inSample,
              title: 'one passes',
              ok: true,
              tests: [
                { ...inFirefox, status: 'expected', results: [{ status: 'passed', duration: 8, errors: [] }] }
              ]
            },
            {
              ...inSample,
              title: 'one fails',
              ok: false,
              tests: [
                {
                  ...inFirefox,
                  status: 'unexpected',
                  results: [
                    {
                      status: 'failed',
                      duration: 24,
                      error: {
                        message:
                          'Error: the sum\n\n\u001b[2mexpect(\u001b[22m\u001b[31mreceived\u001b[39m\u001b[2m).\u001b[22mtoEqual'
                      }
                    }
                  ]
                }
              ]
            },
            {
              ...inSample,
              title: 'one is left out',
              ok: true,
              tests: [
                {
                  ...inFirefox,
                  expectedStatus: 'skipped',
                  status: 'skipped',
                  results: [{ status: 'skipped', duration: 0, errors: [] }]
                }
              ]
            }
          ]
        }
      ]
    }
  ],
  errors: [],
  stats: { expected: 1, skipped: 1, unexpected: 1, flaky: 0 }
}

test('of a run of Playwright', async () => {
  expect(await readPlaywrightReport(await written(playwrightReport))).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'sample.spec.ts: firefox › of three › one fails\n  Error: the sum\n  expect(received).toEqual',
      'sample.spec.ts: firefox › of three › one is left out\n  did not run'
    ],
    times: [
      { name: 'sample.spec.ts: firefox › of three › one passes', ms: 8 },
      { name: 'sample.spec.ts: firefox › of three › one fails', ms: 24 },
      { name: 'sample.spec.ts: firefox › of three › one is left out', ms: 0 }
    ]
  })
})

test('the slowest tests come first', () => {
  const times = [
    { name: 'a: quick', ms: 40 },
    { name: 'b: slowest', ms: 12_340 },
    { name: 'c: slow', ms: 1260 }
  ]
  expect(listSlowest(times, 2)).toBe('  12.3 s  b: slowest\n   1.3 s  c: slow')
})

test('of a run that wrote no report', async () => {
  expect(await readVitestReport('test-results/none.json')).toBeUndefined()
})
