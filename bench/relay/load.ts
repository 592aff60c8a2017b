import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'

export type Measured = { perSecond: number; p50: number; p99: number; failed: number }

/** Sends leads over `connections` for `ms`, each as soon as the one before was acknowledged. Latencies are milliseconds. */
export async function measureLoad(url: string, ms: number, connections = 50): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const begin = performance.now()
  const end = begin + ms

  async function sendUntilEnd() {
    while (performance.now() < end) {
      const sent = performance.now()
      if ((await post(url, agent)) === 200) times.push(performance.now() - sent)
      else failed += 1
    }
  }

  await Promise.all(Array.from({ length: connections }, sendUntilEnd))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed }
}

/** Sends `perSecond` leads a second for `ms`, whether those before were acknowledged or not. */
export async function measureSteady(url: string, ms: number, perSecond: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const sending: Promise<void>[] = []
  let failed = 0

  async function send(due: number) {
    // Counted from when it was due: a sender that is late does not flatter the relay.
    if ((await post(url, agent)) === 200) times.push(performance.now() - due)
    else failed += 1
  }

  const begin = performance.now()
  for (let index = 0; index < (ms / 1000) * perSecond; index += 1) {
    const due = begin + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    sending.push(send(due))
  }
  await Promise.all(sending)
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed }
}

function post(url: string, agent: Agent): Promise<number> {
  const key = randomUUID()
  const body = JSON.stringify(sampleLead({ email: `${key}@example.com` }))
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key
  }
  return new Promise((resolve) => {
    request(url + relayPath, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
