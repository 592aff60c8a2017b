import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryEnv, nodeOptions } from '../../../relay/process/node-options.ts'
import { freePort } from '../../relay/free-port.ts'
import { selfSigned } from '../../relay/self-signed.ts'
import { Program } from '../../program.ts'
import { startCrm, type Crm } from '../crm.ts'
import { findBroken, type Fault, type Size } from '../fault.ts'
import { sqlitePlace, type Place } from '../place.ts'
import { settleUp } from '../settle-up.ts'
import type { Attack } from './attacks.ts'
import { startHonestSenders } from './honest-senders.ts'

const seconds = { short: 5, full: 60 }

/** The most memory that a relay under attack may take, in bytes. */
const memoryLimit = 300e6

/** Attacks a relay that runs as in production while twenty people send it leads, and settles the accounts. */
export const underAttack = (attack: Attack): Fault => ({
  name: attack.name,
  what: attack.what,
  group: 'attacks',
  obstacle: async () =>
    process.platform === 'linux' ? undefined : 'it needs every address of 127.0.0.0/8, and /proc',
  async run(size) {
    const place = await sqlitePlace()
    const crm = await startCrm()
    const { url, relay } = await productionRelay(attack, place, crm)
    try {
      await relay.start()
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
      const { counted, broken } = await settleUp(place, crm, honest.acked)
      return {
        counted: {
          ...attacked,
          'sent by people': sent,
          ...counted,
          'tried again': retries,
          'ms for the slowest person': slowestMs,
          'MB of memory at most': memory ? Math.round(memory / 1e6) : 'the relay was gone',
          'ms until it had ended': stopMs
        },
        broken: [
          ...broken,
          ...findBroken({
            'every lead of a person is acknowledged': honest.acked.size === sent,
            'the relay stays below 300 MB': memory < memoryLimit,
            'it ends with 0 within ten seconds': code === 0 && stopMs < 10_000
          })
        ]
      }
    } finally {
      await relay.stop('SIGKILL')
      await Promise.all([crm.close(), place.remove()])
    }
  }
})

/** With the default settings, and Node's options of the units. `ATTACKED` is the server of another checkout. */
async function productionRelay({ tls }: Attack, place: Place, crm: Crm) {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    CRM_WEBHOOK_URL: crm.url,
    NODE_COMPILE_CACHE: '.cache/node',
    ...memoryEnv,
    ...place.settings
  }
  const script = process.env['ATTACKED'] ?? 'relay/server.ts'
  if (!tls) return { url: `http://127.0.0.1:${port}`, relay: new Program(script, settings, nodeOptions) }
  const dir = place.settings['DATA_DIR'] ?? ''
  const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  await writeFile(certFile, selfSigned.cert)
  await writeFile(keyFile, selfSigned.key)
  const secure = { ...settings, TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }
  return { url: `https://127.0.0.1:${port}`, relay: new Program(script, secure, nodeOptions) }
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

/** In bytes; no number once the process is gone. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
