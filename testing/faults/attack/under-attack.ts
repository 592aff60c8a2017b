import { fork, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { relayPath } from '../../../contract/relay-endpoint.ts'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { memoryEnv, nodeOptions } from '../../../relay/process/node-options.ts'
import { Program } from '../../program.ts'
import { freePort } from '../../relay/free-port.ts'
import { waitFor } from '../../wait-for.ts'
import { startCrm, type Crm } from '../crm.ts'
import { judge, settleUp, type Fault, type Size } from '../fault.ts'
import { sqlitePlace, type Place } from '../relays.ts'
import type { Attack } from './attacks.ts'

const seconds = { short: 5, full: 60 }

/** The most memory that a relay under attack may take, in bytes. */
const memoryLimit = 300e6

/** Attacks Caddy and a relay that run as in production while twenty people send leads, and settles the accounts. */
export const underAttack = (attack: Attack): Fault => ({
  name: attack.name,
  what: attack.what,
  group: 'attacks',
  obstacle: async () =>
    process.platform !== 'linux'
      ? 'it needs every address of 127.0.0.0/8, and /proc'
      : caddyVersion()
        ? undefined
        : 'it needs Caddy (package "caddy")',
  async run(size) {
    const place = await sqlitePlace()
    const crm = await startCrm()
    const { port, relay } = await productionRelay(place, crm)
    await relay.start()
    const caddy = await startCaddy(port)
    const { url } = caddy
    try {
      const attacker = startAttack(attack, url, size)
      const honest = startHonestSenders(url)
      await sleep(seconds[size] * 1000)
      const { sent, retries, slowestMs } = await honest.stop()
      const memory = await peakMemory(relay.pid)
      const attacked = await attacker.counts()
      const asked = performance.now()
      const code = await relay.stop()
      const stopMs = Math.round(performance.now() - asked)
      await attacker.stop()
      return judge(
        await settleUp(place, crm, honest.acked),
        {
          ...attacked,
          'sent by people': sent,
          'tried again': retries,
          'ms for the slowest person': slowestMs,
          'MB of memory at most': memory ? Math.round(memory / 1e6) : 'the relay was gone',
          'MB of Caddy': Math.round((await peakMemory(caddy.pid)) / 1e6),
          'ms until it had ended': stopMs
        },
        {
          'every lead of a person is acknowledged': honest.acked.size === sent,
          'the relay stays below 300 MB': memory < memoryLimit,
          'it ends with 0 within ten seconds': code === 0 && stopMs < 10_000
        }
      )
    } finally {
      await relay.stop('SIGKILL')
      await Promise.all([caddy.stop(), crm.close(), place.remove()])
    }
  }
})

/** With the default settings, and Node's options of the units. `ATTACKED` is the server of another checkout. */
async function productionRelay(place: Place, crm: Crm) {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    CRM_WEBHOOK_URL: crm.url,
    NODE_COMPILE_CACHE: '.cache/node',
    ...memoryEnv,
    ...place.settings
  }
  return { port, relay: new Program(process.env['ATTACKED'] ?? 'relay/server.ts', settings, nodeOptions) }
}

const caddyVersion = () => spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout

/** Caddy with `deploy/Caddyfile`, on a port and with a certificate of its own. */
async function startCaddy(relayPort: number) {
  const dir = await mkdtemp(join(tmpdir(), 'ocsm-caddy-'))
  const [port, file] = [await freePort(), join(dir, 'Caddyfile')]
  const config = (await readFile('deploy/Caddyfile', 'utf8'))
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust')
    .replaceAll('health_port 3000', `health_port ${relayPort}`)
  await writeFile(file, config)
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: dir,
      XDG_DATA_HOME: dir,
      SITE_HOST: `https://localhost:${port}, https://127.0.0.1:${port}`,
      DESK_HOST: `https://desk.localhost:${port}`,
      RELAYS: `127.0.0.1:${relayPort}`,
      DESKS: `127.0.0.1:${relayPort}`,
      // Its name before Caddy 2.7, which Debian has.
      ...(caddyVersion().startsWith('2.6') && { BUFFERS: 'buffer_requests' })
    },
    stdio: 'ignore'
  })
  await waitFor('Caddy', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
    return true
  })
  return {
    url: `https://127.0.0.1:${port}`,
    pid: caddy.pid,
    async stop() {
      const gone = once(caddy, 'exit')
      caddy.kill('SIGKILL')
      await gone
      await rm(dir, { recursive: true })
    }
  }
}

function startAttack({ name }: Attack, url: string, size: Size) {
  const attacker = fork(join(import.meta.dirname, 'attacker.ts'), [name, url, size], { execArgv: [] })
  return {
    async counts(): Promise<Record<string, number>> {
      const told = once(attacker, 'message')
      attacker.send('count')
      const [counted] = await told
      return counted
    },
    async stop() {
      const exited = once(attacker, 'exit')
      attacker.disconnect()
      await exited
    }
  }
}

/** A person sends one form a second, and the page tries again after what `fetch` calls a failure. */
const paceMs = 1000
const retryMs = 500
const patienceMs = 10_000

/** People at addresses of their own, each of whom opens a connection, sends a lead and leaves, until stopped. */
function startHonestSenders(url: string, people = 20) {
  const stopping = new AbortController()
  const acked = new Set<string>()
  const times: number[] = []
  const counted = { sent: 0, retries: 0 }

  async function send(person: number, key: string, body: string) {
    const call = request(url + relayPath, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': key
      },
      localAddress: `127.0.77.${1 + person}`,
      agent: false,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(patienceMs)
    }).end(body)
    const [response]: IncomingMessage[] = await once(call, 'response')
    const { success, id }: { success?: boolean; id?: string } = response
      ? await text(response).then(JSON.parse)
      : {}
    return success ? id : undefined
  }

  async function sendOne(person: number) {
    const key = randomUUID()
    const body = JSON.stringify(sampleLead({ email: `${key}@example.com` }))
    const began = performance.now()
    counted.sent += 1
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const id = await send(person, key, body).catch(() => undefined)
      if (id !== undefined) {
        acked.add(id)
        times.push(performance.now() - began)
        return
      }
      counted.retries += 1
      await sleep(retryMs)
    }
  }

  async function live(person: number) {
    await sleep((person / people) * paceMs)
    while (!stopping.signal.aborted) {
      await Promise.all([sendOne(person), sleep(paceMs)])
    }
  }

  const living = Array.from({ length: people }, (_, person) => live(person))
  return {
    acked,
    async stop() {
      stopping.abort()
      await Promise.all(living)
      return { ...counted, slowestMs: Math.round(Math.max(...times)) }
    }
  }
}

/** In bytes; no number once the process is gone. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
