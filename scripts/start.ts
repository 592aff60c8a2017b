import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { memoryEnv, nodeOptions } from '../relay/process/process.ts'
import { buildSite } from './build-site.ts'
import { stampFile, whyStale } from './build-stamp.ts'
import { runTogether, type Program } from './run-together.ts'
import { openDesk } from './desk-address.ts'
import { checkedConfig, withSandbox } from './stack.ts'

const config = await checkedConfig()
const reason = await whyStale()
if (reason) {
  console.log(`Building the site: ${reason} …`)
  if (!(await buildSite())) {
    if (!existsSync(stampFile)) process.exit(1)
    const { mtime } = await stat(stampFile)
    console.error(`The site could not be built. Serving the one of ${mtime.toLocaleString()} instead.`)
  }
}

const { env, sandboxPort } = withSandbox(config)
const desk = await openDesk(config)
const programs: Program[] = [
  {
    name: 'Site and relay',
    script: 'relay/server.ts',
    nodeOptions,
    address: [`http://localhost:${config.port}`, ...desk.lines].join('\n')
  }
]
if (sandboxPort) {
  const address = `http://localhost:${sandboxPort}`
  programs.push({ name: 'CRM sandbox', script: 'crm-sandbox/server.ts', address })
}
// From the second start on, Node reads its compiled code from here.
process.exitCode = await runTogether(programs, {
  NODE_COMPILE_CACHE: '.cache/node',
  ...memoryEnv,
  ...env,
  ADMIN_PORT: String(desk.port)
})
