import { symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { runTool } from './run-tool.ts'
import { listSlowest, readPlaywrightReport, readVitestReport } from './test-reports.ts'

/** A folder with one file of tests, which finds the runners of this project. */
async function folderWith(name: string, text: string): Promise<string> {
  const dir = await temporaryDir()
  await symlink(resolve('node_modules'), join(dir, 'node_modules'))
  await writeFile(join(dir, name), text)
  return dir
}

const three = `
  const { skip } = test
  describe('of three', () => {
    test('one passes', () => {})
    test('one fails', () => expect([1], 'the sum').toEqual([2]))
    skip('one is left out', () => {})
  })`

test('of a run of Vitest: what failed, why, and what did not run', async () => {
  const one = "test('one cannot run here', ({ task, skip }) => ((task.meta.obstacle = 'no root'), skip()))"
  const dir = await folderWith(
    'sample.test.ts',
    `import { describe, expect, test } from 'vitest'\n${three}\n${one}`
  )
  await writeFile(join(dir, 'unloadable.test.ts'), `throw new Error('no such disk')`)
  const oneThread = ['--pool=threads', '--maxWorkers=1', '--no-isolate']
  const args = ['run', '--root', dir, ...oneThread, '--reporter=json', '--outputFile=report.json']
  await runTool('vitest', args, { stdio: 'ignore' })
  const tally = await readVitestReport(join(dir, 'report.json'))
  expect(tally).toMatchObject({ passed: 1, failed: 2 })
  expect(tally?.notRun).toEqual([expect.stringMatching(/: one cannot run here\n {2}no root$/)])
  expect(tally?.times).toContainEqual({
    name: expect.stringMatching(/\/sample.test.ts: of three one passes$/),
    ms: expect.any(Number)
  })
  expect(tally?.failures.toSorted()).toEqual([
    expect.stringContaining('/sample.test.ts: of three one fails\n  AssertionError: the sum'),
    expect.stringMatching(/\/sample.test.ts: of three one is left out\n {2}did not run$/),
    expect.stringMatching(/\/unloadable.test.ts: the file\n.*no such disk/)
  ])
})

test('of a run of Playwright', async () => {
  const dir = await folderWith(
    'sample.spec.ts',
    `import { expect, test } from '@playwright/test'\nconst { describe } = test\n${three}`
  )
  await writeFile(
    join(dir, 'playwright.config.ts'),
    'export default { outputDir: "out", projects: [{ name: "firefox" }] }'
  )
  const report = join(dir, 'report.json')
  await runTool('playwright', ['test', '--config', dir, '--reporter=json'], {
    stdio: 'ignore',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  })
  const tally = await readPlaywrightReport(report)
  expect(tally).toMatchObject({ passed: 1, failed: 2 })
  expect(tally?.failures[0]).toMatch(/^sample.spec.ts: firefox › of three › one fails\n {2}Error: the sum/)
  expect(tally?.failures[1]).toBe('sample.spec.ts: firefox › of three › one is left out\n  did not run')
  expect(tally?.times).toContainEqual({
    name: 'sample.spec.ts: firefox › of three › one passes',
    ms: expect.any(Number)
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
