import { relayPath } from '../../contract/relay-endpoint.ts'
import { createMetrics } from '../../relay/admin-port.ts'
import { createRelay, type RelayParts } from '../../relay/intake/app.ts'
import { createLog } from '../../relay/process/log.ts'
import { emptiedStore } from './emptied-store.ts'

export const relayUrl = `http://localhost${relayPath}`

/** A relay on a real store without leads; only its clock is steered. */
export async function openRelay(parts: Partial<RelayParts> = {}) {
  const { dir, clock, store } = await emptiedStore()
  const logged: string[] = []
  const metrics = createMetrics({ store })
  let wakes = 0
  const relay = createRelay({
    store,
    clock,
    metrics,
    log: createLog({ base: null }, { write: (line) => void logged.push(line) }),
    site: async () => new Response('page'),
    onAccepted: () => (wakes += 1),
    isPage: (path) => path === '/careers',
    isLeaving: () => false,
    siteUrl: 'https://agency.example',
    anonKey: undefined,
    rateLimitPerMinute: 0,
    trustProxy: 0,
    ...parts
  })

  const post = (body: BodyInit, headers: Record<string, string> = {}, peer?: { address: string }) => {
    // Streams can be sent only in half duplex, which the DOM's types do not know.
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    return relay(new Request(relayUrl, init), peer)
  }

  return {
    relay,
    dir,
    store,
    clock,
    metrics,
    logged,
    wakes: () => wakes,
    post,
    postJson: (value: unknown, headers: Record<string, string> = {}, peer?: { address: string }) =>
      post(JSON.stringify(value), { 'Content-Type': 'application/json', ...headers }, peer),
    postForm: (
      fields: Record<string, string>,
      headers: Record<string, string> = {},
      peer?: { address: string }
    ) => post(new URLSearchParams(fields), headers, peer)
  }
}

/** A body that arrives in pieces, so that its length is not known beforehand. */
export function chunked(...pieces: string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    }
  })
}

/** The fields that a visitor sends from the lead dialog without scripts. */
export const typed = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  form_source: 'cta-button-modal'
}

/** The page that the visitor sends them from. */
export const page = 'https://example.com/elite-25?utm_source=news&utm_campaign=spring#form'
