import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { statusesToRetry } from '../../contract/relay-endpoint.ts'
import { startPostgres } from '../relay/postgres-server.ts'
import { judge, settleUp, until, type Fault } from './fault.ts'
import { postgresPlace, rehearseOn } from './relays.ts'

const restartSizes = { short: { rounds: 1, acks: 100 }, full: { rounds: 5, acks: 1000 } }
const count = 3

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  what: 'three relays on one PostgreSQL behind a balancer are restarted one after the other under load, as every update does it',
  async run(size) {
    const { rounds, acks } = restartSizes[size]
    const server = await startPostgres()
    const place = postgresPlace(server.url, () => server.stop())
    return rehearseOn(place, { relays: count }, async ({ crm, relays, send }) => {
      await Promise.all(relays.map(({ relay }) => relay.start()))
      const balancer = await startBalancer(relays.map(({ url }) => url))
      try {
        await Promise.all(relays.map(({ url }) => balancer.untilReady(url)))
        const load = send(30, [balancer.url])
        const exits: (number | null)[] = []
        for (let round = 0; round < rounds; round += 1) {
          for (const { url, relay } of relays) {
            await load.more(acks)
            exits.push(await relay.stop())
            await load.more(acks)
            await relay.start()
            await balancer.untilReady(url)
          }
        }
        await load.more(acks)
        await load.stop()
        for (const { relay } of relays) exits.push(await relay.stop())
        const settled = await settleUp(place, crm, load.acked)
        const failed = load.statusesBut(200)
        return judge(
          settled,
          {
            restarts: rounds * count,
            'calls that the next relay took': balancer.passedOn(),
            'calls that the browser had to send again': failed.reduce(
              (sum, status) => sum + load.answered(status),
              0
            )
          },
          {
            // After no answer, and after these, a browser sends the same form again.
            'no call fails for good': load.statusesBut(200, 0, ...statusesToRetry).length === 0,
            'each relay ends with 0': exits.every((code) => code === 0),
            'no lead comes twice': settled.repeated === 0
          }
        )
      } finally {
        await balancer.close()
      }
    })
  }
}

const healthIntervalMs = 250
const tryMs = 5000

/**
 * A balancer as `deploy/Caddyfile` describes one, on this machine: it leaves out relays that are not ready, and gives a call
 * that reached none to the next for five seconds. A call that broke off on its way is answered 502.
 */
async function startBalancer(relays: string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const closing = new AbortController()
  let turn = 0
  let passedOn = 0

  async function watch(relay: string) {
    while (!closing.signal.aborted) {
      const health = await fetch(`${relay}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined
      )
      await health?.arrayBuffer().catch(() => undefined)
      if (health?.ok) ready.add(relay)
      else ready.delete(relay)
      await sleep(healthIntervalMs)
    }
  }

  async function pass(call: IncomingMessage, answer: ServerResponse) {
    const body = await buffer(call)
    const deadline = performance.now() + tryMs
    do {
      const choice = [...ready]
      const relay = choice[(turn += 1) % choice.length]
      const result = relay === undefined ? 'not taken' : await forward(agent, relay, call, body, answer)
      if (result === 'answered') return
      if (result === 'broken off') break
      if (relay) ready.delete(relay)
      passedOn += 1
      await sleep(20)
    } while (performance.now() < deadline)
    answer.writeHead(502).end()
  }

  const watching = relays.map(watch)
  const server = createServer((call, answer) => void pass(call, answer).catch(() => answer.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Calls that one relay did not take and another was given. */
    passedOn: () => passedOn,
    async untilReady(relay: string) {
      if (!(await until(() => ready.has(relay)))) throw new Error(`${relay} does not become ready`)
    },
    async close() {
      closing.abort()
      server.closeAllConnections()
      agent.destroy()
      await Promise.all([...watching, new Promise((resolve) => server.close(resolve))])
    }
  }
}

function forward(agent: Agent, relay: string, call: IncomingMessage, body: Buffer, answer: ServerResponse) {
  return new Promise<'answered' | 'not taken' | 'broken off'>((resolve) => {
    const { method, url, headers } = call
    const passed = request(relay + url, { method, headers, agent }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
      found.on('close', () => resolve('answered'))
    })
    passed.on('error', (error) => {
      // A kept connection that the relay closed meanwhile never carried the call.
      const never = passed.reusedSocket || ('code' in error && error.code === 'ECONNREFUSED')
      if (!answer.headersSent) resolve(never ? 'not taken' : 'broken off')
    })
    passed.end(body)
  })
}
