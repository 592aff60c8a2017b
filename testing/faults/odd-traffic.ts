import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { everyLead } from '../../relay/outbox/every-lead.ts'
import { runCommand } from '../relay/run-leads.ts'
import { startCrm, take, type Behavior } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { seeded } from './odd-bodies.ts'
import { oddRequest, sendOdd } from './odd-requests.ts'
import { sqlitePlace, type Place } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'

const sizes = { short: 250, full: 20_000 }
const atATime = 8

/** More than the relay takes for all that this sends at a time, and far less than it would keep of it all. */
const memoryLimitMb = 300

/** The short form sends the same each time; SEED repeats what another run sent. */
const seedOf = (size: keyof typeof sizes) =>
  Number(process.env['SEED'] ?? (size === 'short' ? 1 : Math.floor(Math.random() * 2 ** 31)))

export const oddTraffic: Fault = {
  name: 'odd',
  what: 'random requests from outside, and random answers of the CRM at the same time',
  async run(size) {
    const seed = seedOf(size)
    const random = seeded(seed)
    const place = await sqlitePlace()
    const crm = await startCrm(oddAnswer(seeded(seed + 1)))
    const { url, relay } = await relayProcess(place, crm)
    const statuses = new Map<number, number>()
    const taken = new Set<string>()
    let sent = 0

    async function sendOddOnes() {
      while (sent < sizes[size]) {
        const odd = oddRequest(random, (sent += 1))
        const status = await sendOdd(url, odd)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (odd.email !== undefined && (status === 200 || status === 303)) taken.add(odd.email)
      }
    }

    try {
      await relay.start()
      await Promise.all(Array.from({ length: atATime }, sendOddOnes))
      const ready = (await fetch(`${url}/readyz`)).ok
      const memoryMb = await peakMemoryMb(relay.pid)
      await relay.stop()
      const found = await account(place, taken)
      await runCommand(place.settings, ['retry', '--all'])
      crm.received.clear()
      const settled = await settleUp(place, crm, found.undelivered)
      const serverErrors = [...statuses.keys()].filter((status) => status >= 500 && status !== 503)
      return {
        counted: {
          requests: sent,
          seed: String(seed),
          'answers of the CRM': crm.calls(),
          'leads taken': taken.size,
          'memory at most, MB': memoryMb,
          ...found.states,
          ...settled.counted
        },
        broken: [
          ...settled.broken,
          ...findBroken({
            'no request makes the relay fail': serverErrors.length === 0,
            'it runs on and is ready': ready,
            'whole leads are taken': taken.size > sizes[size] / 10,
            'every lead that was taken is stored': found.missing === 0,
            'every lead is delivered or says why not': found.silent === 0,
            'memory stays bounded': memoryMb < memoryLimitMb
          })
        ]
      }
    } finally {
      await relay.stop('SIGKILL')
      await crm.close()
      await place.remove()
    }
  }
}

/** Where the leads are after the odd traffic, before anything is put right. */
async function account(place: Place, taken: Set<string>) {
  const store = await place.open()
  const states: Record<string, number> = {}
  const undelivered = new Set<string>()
  const stored = new Set<string>()
  let silent = 0
  for await (const { id, lead, state, attempts, lastError } of everyLead(store)) {
    stored.add(lead?.email ?? '')
    states[state] = (states[state] ?? 0) + 1
    if (state === 'delivered') continue
    if (state !== 'quarantined') undelivered.add(id)
    // A lead that nobody tried yet waits for its first attempt; any other keeps what became of the last.
    if ((state !== 'pending' || attempts > 0) && lastError === undefined) silent += 1
  }
  await store.close()
  const missing = [...taken].filter((email) => !stored.has(email)).length
  return { states, undelivered, missing, silent }
}

const bodies = ['', '{', '{"id":""}', '{"id":[1]}', '<html>', '\u0000', '{"id":"late"}']

/** Takes half of the leads; of the others it says anything, in any way. */
function oddAnswer(random: () => number): Behavior {
  return (request, response, index) => {
    if (random() < 0.5) return take(request, response, index)
    const status = 200 + Math.floor(random() * 400)
    const body = bodies[Math.floor(random() * bodies.length)] ?? ''
    const way = Math.floor(random() * 5)
    if (way === 0) return void request.socket.resetAndDestroy()
    if (way === 1) response.setHeader('content-encoding', random() < 0.5 ? 'gzip' : 'x-odd')
    if (way === 2) response.setHeader('retry-after', random() < 0.5 ? '-1' : '9'.repeat(30))
    if (way === 3)
      return void response
        .writeHead(status, { 'content-length': 500 })
        .write(body || 'x', () => response.destroy())
    response.writeHead(status, { 'content-type': 'image/png' })
    void sleep(random() * 200).then(() => response.end(way === 4 ? 'x'.repeat(1_000_000) : body))
  }
}

async function peakMemoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
