import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runTool } from '../../scripts/run-tool.ts'
import { applyChange, readRecipes, type Change } from './recipes.ts'

/**
 * Follows the recipes of CONTRIBUTING in a fresh clone, as a new developer would, and runs the whole gate. With `--quick`,
 * the clone uses the packages and pictures of this checkout, and only build, types and unit tests run. `--keep` keeps the
 * clone.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, keep: { type: 'boolean' } } })

/** All unit tests but the faults, which take minutes. Vitest has no option that excludes files of a project. */
const quickTests = [
  'brand/',
  'contract/',
  'relay/',
  'crm-sandbox/',
  'site/',
  'content/',
  'vite/',
  'editor/',
  'scripts/',
  'testing/built-site/',
  'testing/crm/',
  'testing/deploy',
  'testing/docs',
  'testing/monitoring'
]

const place = await mkdtemp(join(tmpdir(), 'ocsm-recipes-'))
const clone = join(place, 'ocsm-website')
let ok = false
try {
  execFileSync('git', ['clone', '--quiet', resolve('.'), clone])
  if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }))
    console.log('What is not committed is not in the clone.')
  for (const { title, changes } of readRecipes(await readFile(join(clone, 'CONTRIBUTING.md'), 'utf8'))) {
    for (const change of changes) await changeFile(change)
    console.log(`${title}: ${changes.map(({ file }) => file).join(', ')}`)
  }
  // In place of the words that the recipe leaves to a translator. The Spanish review says that they are whole.
  await cp(join(clone, 'content/es'), join(clone, 'content/fr'), { recursive: true, force: false })
  ok = values.quick ? await checkQuickly() : await runGate()
  if (ok) await checkLanguage()
} finally {
  if (values.keep) console.log(`The clone is ${clone}.`)
  else await rm(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
console.log(ok ? 'Every recipe leads to a green gate.' : 'A recipe does not lead to a green gate.')
process.exitCode = ok ? 0 : 1

async function changeFile(change: Change) {
  const path = join(clone, change.file)
  const text = applyChange(existsSync(path) ? await readFile(path, 'utf8') : undefined, change)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** As CONTRIBUTING has it: the first command installs, the formatter runs before the gate. */
async function runGate(): Promise<boolean> {
  return (
    (await runInClone('npm', ['run', 'build'])) &&
    (await runInClone('npm', ['run', 'docs:settings'])) &&
    (await runInClone('oxfmt', [])) &&
    (await runInClone('npm', ['test']))
  )
}

async function checkQuickly(): Promise<boolean> {
  for (const folder of ['node_modules', '.cache']) {
    await cp(folder, join(clone, folder), { recursive: true, verbatimSymlinks: true })
  }
  const steps: [string, ...string[]][] = [
    ['node', 'scripts/write-settings.ts'],
    ['node', 'scripts/build.ts'],
    ['tsc'],
    ['vitest', 'run', '--project', 'unit', ...quickTests]
  ]
  for (const [command, ...args] of steps) if (!(await runInClone(command, args))) return false
  return true
}

function built(path: string) {
  return readFile(join(clone, 'build/client', path, 'index.html'), 'utf8')
}

/** The language of the recipe has a home page, and every page that is in that language leads to it. */
async function checkLanguage() {
  const home = await built('fr')
  assert.match(home, /<html[^>]* lang="fr"/)
  assert.match(home, /Ton parcours commence ici/)
  for (const path of ['', 'es', 'pt', 'fr']) {
    assert.match(await built(path), /hreflang="fr"[^>]* href="[^"]+\/fr"/i, `/${path} leads to /fr`)
    assert.match(await built(`${path}/privacy`), /hreflang="fr"[^>]* href="[^"]+\/fr\/privacy"/i)
  }
  assert.doesNotMatch(await built('careers'), /<link[^>]* hreflang=/i)
}

/** Runs with the tools of the clone alone. */
function runInClone(command: string, args: string[]): Promise<boolean> {
  const others = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((dir) => !dir.startsWith(resolve('node_modules')))
  const PATH = [join(clone, 'node_modules/.bin'), ...others].join(delimiter)
  return runTool(command, args, { cwd: clone, env: { PATH, STYLEGUIDE: '1' } })
}
