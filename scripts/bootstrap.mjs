// Runs on any Node from version 20. Installs missing packages, then starts the project's own Node 24, which comes from
// npm like every other package.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.installed')

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old to start from: Node 20 or newer is needed.`)
}
process.chdir(root)
await installWhatIsMissing()
process.exitCode = await run(join(bin, 'node'), process.argv.slice(2), {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`
})

async function installWhatIsMissing() {
  const lock = readFileSync('package-lock.json')
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  const { packages } = JSON.parse(lock)
  const total = Object.keys(packages).filter(
    (path) => path && !packages[path].optional && !packages[path].devOptional
  ).length
  const node = packages['node_modules/node'].version
  say(`Installing ${total} packages and Node ${node} from the npm registry (once, about a minute) …`)
  const progress = setInterval(() => {
    const done = countPackages('node_modules')
    say(`  ${Math.min(done, total)} of ${total} packages in place`)
  }, 5000)
  // Runs npm under the project's Node, because npm selects packages for the Node version that it runs on.
  const install = 'npm ci --no-audit --no-fund --loglevel=error'
  const code = await run('npm', ['exec', '--yes', `--package=node@${node}`, '--call', install])
  clearInterval(progress)
  if (code !== 0) fail('The packages could not be installed; npm says why above.')
  writeFileSync(stamp, wanted)
  say(`  all ${total} packages in place`)
}

function countPackages(folder) {
  if (!existsSync(folder)) return 0
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .reduce((sum, name) => sum + (name.startsWith('@') ? readdirSync(join(folder, name)).length : 1), 0)
}

/** Resolves with the exit code. Forwards the signals that end a process. */
function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    const pass = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve(signal ? 1 : code)
    })
  })
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
