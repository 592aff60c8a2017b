// Runs on any Node from version 20. Installs missing packages, then starts the project's own Node 24, which comes from
// npm like every other package. The scripts of package.json run it with `exec`: npm sends SIGTERM only to the shell that
// it starts, and the shell would not pass it on.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const ownLibc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'
const bin = join(root, 'node_modules', '.bin')

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
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const wanted = Object.keys(packages).filter((path) => path !== '' && isNeeded(packages[path]))
  const present = readPresent()
  if (wanted.every((path) => present[path]?.version === packages[path].version)) return

  const node = packages['node_modules/node'].version
  say(`Installing ${wanted.length} packages and Node ${node} from the npm registry (once) …`)
  const began = Date.now()
  const progress = setInterval(() => {
    const done = wanted.filter((path) => existsSync(join(path, 'package.json'))).length
    if (done === 0) say(`  fetching Node ${node} and the packages …`)
    else if (done < wanted.length) say(`  ${done} of ${wanted.length} packages in place`)
    else say('  all packages in place, running their install scripts …')
  }, 5000)
  // Runs npm under the project's Node, because npm selects packages for the Node version that it runs on.
  const install = 'npm ci --no-audit --no-fund'
  const code = await run('npm', ['exec', '--yes', `--package=node@${node}`, '--call', install])
  clearInterval(progress)
  if (code !== 0) fail('The packages could not be installed; npm says why above.')
  say(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  packages`)
}

/** The packages that npm has put in place. npm writes this record at the end of an installation. */
function readPresent() {
  const record = join('node_modules', '.package-lock.json')
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {}
}

/** Of the optional packages, npm takes those that are made for this machine. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os || !cpu) return false
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libc || libc.includes(ownLibc))
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
