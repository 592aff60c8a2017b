import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { relayPath } from '../../../contract/relay-endpoint.ts'
import { sampleLead } from '../../../contract/sample-lead.ts'

/** A person sends one form a second, and the page tries again after what `fetch` calls a failure. */
const paceMs = 1000
const retryMs = 500
const patienceMs = 10_000

/** People at addresses of their own, each of whom opens a connection, sends a lead and leaves, until stopped. */
export function startHonestSenders(url: string, people = 20) {
  const stopping = new AbortController()
  const acked = new Set<string>()
  const times: number[] = []
  const counted = { sent: 0, retries: 0 }
  const { request } = url.startsWith('https:') ? https : http

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
    const [response]: http.IncomingMessage[] = await once(call, 'response')
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
