import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { noCaddy, startCaddy } from './caddy.ts'
import { judge, settleUp, type Fault, type Size } from './fault.ts'
import { rehearseOn, sqlitePlace } from './relays.ts'

type Attack = {
  name: string
  what: string
  start(url: string, size: Size): { counted(): Record<string, number> }
}

/** How much of the attack a short rehearsal shows. */
const part = (size: Size, full: number) => (size === 'full' ? full : full / 4)

const halfPost = [
  `POST ${relayPath} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Length: 900',
  '',
  'firstName='
].join('\r\n')

const halfPosts: Attack = {
  name: 'attack-half-posts',
  what: '12,000 connections that each send half a form',
  start: (url, size) =>
    holdOpen({
      url,
      connections: part(size, 12_000),
      addresses: 60,
      use(socket) {
        socket.resume()
        socket.write(halfPost)
      }
    })
}

const slowPeers: Attack = {
  name: 'attack-slow-peers',
  what: 'connections that never finish TLS, and readers who ask for pages and read none',
  start(url, size) {
    const connections = part(size, 3000)
    const silent = holdOpen({ url, tls: false, connections, addresses: 20, use: () => {} })
    const readers = holdOpen({
      url,
      connections,
      addresses: 20,
      use(socket) {
        socket.pause()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20))
      }
    })
    return {
      counted: () =>
        Object.fromEntries(
          Object.entries({ silent, readers }).flatMap(([kind, held]) =>
            Object.entries(held.counted()).map(([what, count]) => [`${kind} ${what}`, count])
          )
        )
    }
  }
}

type Plan = {
  url: string
  /** Whether to speak TLS; as the address says unless set. */
  tls?: boolean
  /** How many connections to hold at once. */
  connections: number
  /** How many addresses of this machine they come from. */
  addresses: number
  /** What is done with a connection once it is open. */
  use: (socket: Socket) => void
}

/** How long to wait before a connection that was closed is replaced, in milliseconds. */
const pauseMs = 100

/** Opens connections to the relay and replaces each that the relay closes, as long as the process lives. */
function holdOpen({ url, connections, addresses, use, tls = url.startsWith('https:') }: Plan) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const counted = { opened: 0, closed: 0 }

  function start(number: number) {
    const options = {
      host: hostname,
      port: Number(port),
      localAddress: `127.0.66.${1 + (number % addresses)}`,
      rejectUnauthorized: false
    }
    const socket = tls ? connectSecurely(options) : connect(options)
    open.add(socket)
    socket.on(tls ? 'secureConnect' : 'connect', () => {
      counted.opened += 1
      use(socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      counted.closed += 1
      setTimeout(start, pauseMs, number)
    })
  }

  for (let number = 0; number < connections; number += 1) setTimeout(start, number / 5, number)
  return { counted: () => ({ ...counted, open: open.size }) }
}

const seconds = { short: 5, full: 60 }

/** The most memory that a relay under attack may take, in bytes. */
const memoryLimit = 300e6

/** Attacks Caddy and a relay that run as in production while twenty people send leads, and settles the accounts. */
const underAttack = (attack: Attack): Fault => ({
  name: attack.name,
  what: attack.what,
  group: 'attacks',
  obstacle: async () =>
    process.platform !== 'linux' ? 'it needs every address of 127.0.0.0/8, and /proc' : noCaddy(),
  async run(size) {
    const home = await sqlitePlace()
    // With the default settings, behind the proxy. `ATTACKED` is the server of another checkout.
    const production = { HOST: '127.0.0.1', TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '' }
    const place = { ...home, settings: { ...home.settings, ...production } }
    const script = process.env['ATTACKED'] || undefined
    return rehearseOn(place, { script, hasSite: true }, async ({ crm, relay, url: relayUrl }) => {
      await relay.start()
      await using caddy = await startCaddy('https', [relayUrl])
      const { url } = caddy
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
    })
  }
})

function startAttack({ name }: Attack, url: string, size: Size) {
  const attacker = fork(import.meta.filename, [name, url, size], { execArgv: [] })
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

const plans = [halfPosts, slowPeers]

export const attacks: Fault[] = plans.map(underAttack)

// The attacker as a process of its own, so that the people who send leads meanwhile do not share its processor time:
// `under-attack.ts <attack> <url> <size>`. It answers a message with its counts, and ends with its channel.
if (import.meta.main) {
  const [, , name, url = '', size] = process.argv
  const running = plans.find((each) => each.name === name)?.start(url, size === 'full' ? 'full' : 'short')
  process.on('message', () => process.send?.(running?.counted()))
  process.on('disconnect', () => process.exit())
}
