import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePorts } from '../testing/relay/free-port.ts'

/**
 * Measures what a newcomer waits for, from a new clone and an empty npm cache: `npm start` until home is there, and
 * `npm test`. Prints one row for the table in `bench/README.md`. `--commit` measures another commit than HEAD, `--runs 3`
 * repeats it, `--only start` or `--only gate` leaves the other out. Browsers that the machine has are not fetched.
 */
const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    runs: { type: 'string', default: '1' },
    only: { type: 'string' }
  }
})

const all = { start: untilListening, gate: untilTested }
const isMeasure = (name: string): name is keyof typeof all => name in all
const chosen = values.only === undefined ? Object.keys(all) : [values.only]
const commit = git('rev-parse', '--short', values.commit)
console.error(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)

for (let round = 1; round <= Number(values.runs); round += 1) {
  const cells = [commit, new Date().toISOString().slice(0, 10)]
  for (const name of chosen) {
    if (!isMeasure(name)) throw new Error(`--only takes ${Object.keys(all).join(' or ')}, not ${name}`)
    cells.push(await inNewClone(all[name]))
  }
  console.log(`| ${cells.join(' | ')} |`)
}

/** Seconds of the clock and of the processors. */
async function inNewClone(measure: (clone: string, log: string) => Promise<number>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'first-run-'))
  const clone = join(folder, 'clone')
  git('clone', '--quiet', '--no-hardlinks', resolve('.'), clone)
  git('-C', clone, 'checkout', '--quiet', commit)
  const processors = processorSeconds()
  const log = `${folder}.log`
  console.error(`${measure.name}: ${log}`)
  const seconds = await measure(clone, log)
  const used = processorSeconds() - processors
  await rm(folder, { recursive: true, force: true })
  return `${seconds.toFixed(1)} (${used.toFixed(0)})`
}

async function untilListening(clone: string, log: string): Promise<number> {
  const port = await freePorts(3)
  const began = performance.now()
  const { child, ended } = run(clone, 'start', log, { PORT: String(port) })
  let stopped = false
  void ended.then(() => (stopped = true))
  while (!(await answers(`http://localhost:${port}/`))) {
    if (stopped) throw new Error(`npm start ended before it listened: ${log}`)
    await sleep(100)
  }
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false
  )
}

async function untilTested(clone: string, log: string): Promise<number> {
  const began = performance.now()
  const code = await run(clone, 'test', log).ended
  if (code !== 0) console.error(`npm test failed: ${log}`)
  return (performance.now() - began) / 1000
}

/** Runs a script of the clone as a terminal would: without the Node and the settings of this run. */
function run(clone: string, script: string, log: string, settings: Record<string, string> = {}) {
  const own = resolve('node_modules/.bin')
  const path = process.env.PATH?.split(delimiter).filter((each) => each !== own)
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|INIT_CWD)/.test(name))
  const env = {
    ...Object.fromEntries(kept),
    PATH: path?.join(delimiter),
    npm_config_cache: join(clone, '../npm-cache'),
    ...settings
  }
  const output = openSync(log, 'w')
  const child = spawn('npm', [script], { cwd: clone, env, stdio: ['ignore', output, output] })
  closeSync(output)
  return { child, ended: once(child, 'exit').then(([code]: unknown[]) => code) }
}

/** Of all programs that this one started and that have ended. 0 where there is no `/proc`. */
function processorSeconds(): number {
  if (process.platform !== 'linux') return 0
  // After the name in parentheses: the 16th and 17th of all fields, in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
