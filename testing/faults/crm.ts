import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** How the CRM handles a call. */
export type Behavior = (request: IncomingMessage, response: ServerResponse, index: number) => void

export type Crm = {
  url: string
  /** How often each lead came, by its webhook-id. */
  received: Map<string, number>
  calls(): number
  /** How many calls it took and never answered. */
  hung(): number
  /** Changes how the CRM handles calls from now on. */
  behave(next: Behavior): void
  close(): Promise<void>
}

export const take: Behavior = (request, response) =>
  void response.end(JSON.stringify({ id: `contact of ${String(request.headers['webhook-id'])}` }))

/** Refuses every call, so no lead counts as received. */
export const refuseWith =
  (status: number): Behavior =>
  (_request, response) =>
    void response.writeHead(status).end()

/** 30 % answer 500 and take nothing, 5 % take the lead and never answer. */
export const flaky: Behavior = (request, response, index) => {
  const draw = Math.random()
  if (draw < 0.3) refuseWith(500)(request, response, index)
  else if (draw >= 0.35) take(request, response, index)
}

/** A CRM on this machine that outlives every relay of a rehearsal. */
export async function startCrm(behavior: Behavior = take): Promise<Crm> {
  let behave = behavior
  let calls = 0
  let hung = 0
  const received = new Map<string, number>()
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    await text(request).catch(() => '')
    response.on('error', () => {})
    behave(request, response, (calls += 1))
    if (!response.headersSent) hung += 1
    // Without an answer, and with a success, the lead was taken.
    if (response.headersSent && response.statusCode !== 200) return
    const id = String(request.headers['webhook-id'])
    received.set(id, (received.get(id) ?? 0) + 1)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`,
    received,
    calls: () => calls,
    hung: () => hung,
    behave: (next) => (behave = next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
