import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'

export type Load = {
  /** The ids of the leads whose senders read a success. */
  acked: Set<string>
  /** When each of them read it, milliseconds since the epoch. */
  ackedAt: Map<string, number>
  /** How often this status was answered; 0 is no answer. */
  answered(status: number): number
  /** The other statuses that were answered. */
  statusesBut(...known: number[]): number[]
  /** Resolves once so many more leads were acknowledged; rejects when none is any more. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

/** A sender gives up and comes back after this long, in milliseconds. */
const pauseMs = 50
const patienceMs = 10_000

/** Posts a form as a browser does. `status` 0 is no answer; `id` is that of an acknowledged lead. */
export async function post(
  url: string,
  lead: object,
  key: string = randomUUID()
): Promise<{ status: number; id?: string }> {
  try {
    const answer = await fetch(url + relayPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(lead),
      signal: AbortSignal.timeout(patienceMs)
    })
    const { success, id }: { success?: boolean; id?: string } = await answer.json()
    return { status: answer.status, ...(success && id && { id }) }
  } catch {
    return { status: 0 }
  }
}

/** As long as no lead may be acknowledged before the relays count as stuck. */
const stuckMs = 60_000

/**
 * Sends leads endlessly, `senders` at a time, to the `urls` in turn. A sender without a success sends the same form again
 * under the same key, as a browser does.
 */
export function startLoad(urls: string[], senders = 20): Load {
  const acked = new Set<string>()
  const ackedAt = new Map<string, number>()
  const statuses = new Map<number, number>()
  const stopping = new AbortController()
  let sent = 0

  async function sendOne() {
    const number = (sent += 1)
    const key = randomUUID()
    // As a page in English sends it, and so as every release takes it.
    const { language: _, ...lead } = sampleLead({ email: `lead-${number}-${key}@example.com` })
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const { status, id } = await post(urls[(number + attempt) % urls.length] ?? '', lead, key)
      if (id !== undefined) {
        acked.add(id)
        ackedAt.set(id, Date.now())
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) return
      await sleep(pauseMs)
    }
  }

  async function sendUntilStopped() {
    while (!stopping.signal.aborted) await sendOne()
  }

  const running = Array.from({ length: senders }, sendUntilStopped)
  return {
    acked,
    ackedAt,
    answered: (status) => statuses.get(status) ?? 0,
    statusesBut: (...known) => [...statuses.keys()].filter((status) => !known.includes(status)),
    async more(count) {
      const goal = acked.size + count
      let seen = { acked: acked.size, at: performance.now() }
      while (acked.size < goal) {
        await sleep(10)
        if (acked.size > seen.acked) seen = { acked: acked.size, at: performance.now() }
        else if (performance.now() - seen.at > stuckMs) {
          throw new Error(`no lead was acknowledged for ${stuckMs / 1000} s`)
        }
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    }
  }
}
