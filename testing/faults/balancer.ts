import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type Balancer = {
  url: string
  /** Calls that one relay did not take and another was given. */
  passedOn(): number
  /** Resolves once this relay is ready; rejects when that takes half a minute. */
  untilReady(relay: string): Promise<void>
  close(): Promise<void>
}

const healthIntervalMs = 250
const tryMs = 5000

/**
 * A balancer as `deploy/Caddyfile` describes one, on this machine: it leaves out relays that are not ready, and gives a call
 * that reached none to the next for five seconds. A call that broke off on its way is answered 502.
 */
export async function startBalancer(relays: string[]): Promise<Balancer> {
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
      const result = relay === undefined ? 'not taken' : await forward(relay, call, body, answer)
      if (result === 'answered') return
      if (result === 'broken off') break
      if (relay) ready.delete(relay)
      passedOn += 1
      await sleep(20)
    } while (performance.now() < deadline)
    answer.writeHead(502).end()
  }

  function forward(relay: string, call: IncomingMessage, body: Buffer, answer: ServerResponse) {
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

  const watching = relays.map(watch)
  const server = createServer((call, answer) => void pass(call, answer).catch(() => answer.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    passedOn: () => passedOn,
    async untilReady(relay) {
      const deadline = performance.now() + 30_000
      while (!ready.has(relay)) {
        if (performance.now() > deadline) throw new Error(`${relay} does not become ready`)
        await sleep(20)
      }
    },
    async close() {
      closing.abort()
      server.closeAllConnections()
      agent.destroy()
      await Promise.all([...watching, new Promise((resolve) => server.close(resolve))])
    }
  }
}
