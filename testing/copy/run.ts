import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runTool } from '../../scripts/run-tool.ts'
import { writeContent } from './write-content.ts'

/**
 * Proves that an editor breaks neither the build nor a test: changes every word of the content, makes every list longer by
 * one item, then shorter by one, and runs the checks on either. `--whole` runs the whole gate; `--keep` leaves the copies.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean' }, keep: { type: 'boolean' } }
})

const changes = { longer: 1, shorter: -1 } as const
const chosen = Object.entries(changes).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name)
)

/** Folders that each project builds itself, or that do not belong to it. */
const left = new Set(['node_modules', 'build', 'data', 'test-results', 'screenshots', '.git'])

/** The tests that know the content or what is built of it. */
const tests = ['content', 'site', 'vite', 'scripts', 'contract', 'testing/built-site', 'testing/copy']

const isOurs = (path: string) => !left.has(relative('.', path).split('/')[0] ?? '')

process.env.STYLEGUIDE = '1'

const failures: string[] = []
for (const [name, by] of chosen) {
  const root = await copyProject()
  const fixed = await writeContent(root, by)
  console.log(`\nEvery word another, every list ${name}, in ${root}. Held at their length:`)
  for (const place of fixed) console.log(`  ${place}`)
  for (const [command, ...args] of stepsOf()) {
    console.log(`\n${[command, ...args].join(' ')}`)
    if (!(await runTool(command, args, { cwd: root })))
      failures.push(`${name}: ${[command, ...args].join(' ')}`)
  }
  if (!values.keep) await rm(root, { recursive: true })
}
console.log(failures.length > 0 ? `\nFailed:\n${failures.join('\n')}` : '\nNothing knew the words.')
process.exitCode = failures.length > 0 ? 1 : 0

function stepsOf(): [string, ...string[]][] {
  if (values.whole) return [['node', 'scripts/test.ts']]
  return [
    ['node', 'scripts/build.ts'],
    ['vitest', 'run', '--project', 'unit', ...tests],
    ['node', 'scripts/check-links.ts']
  ]
}

async function copyProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'ocsm-copy-'))
  await cp('.', root, { recursive: true, filter: isOurs })
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  return root
}
