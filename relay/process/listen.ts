import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/**
 * Limits on what a peer may hold, and for how long, in milliseconds and bytes. The proxy in front has its own
 * (`deploy/Caddyfile`): these hold for anyone who reaches the port past it, and for its connections to readers who stall.
 */
const limits = {
  headersTimeout: 10_000,
  /** Headers and body of a request. */
  requestTimeout: 30_000,
  /** How often Node looks for the two above. */
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024
}

/** Without a byte in either direction during a request or an answer, in milliseconds. */
const silenceMs = 20_000

/** Then the peer opens a new connection, perhaps to another relay. */
const requestsPerConnection = 1000

export type Listening = {
  ok: true
  port: number
  /** Accepts no more calls, finishes those in flight, and cuts off calls that are not done after `graceMs`. */
  close(graceMs: number): Promise<void>
}

export type Answer = (request: Request, peer: { address: string }) => Promise<Response>

type ListenOptions = {
  fetch: Answer
  /** The setting that the port comes from, for the message. */
  setting: string
  port: number
  host?: string | undefined
  maxConnections?: number
}

/** Opens a port that speaks HTTP/1.1. `problem` is one line that names the setting. */
export async function listen(options: ListenOptions): Promise<Listening | { ok: false; problem: string }> {
  const { fetch, setting, port, host, maxConnections = 500 } = options
  const answer = getRequestListener((request, { incoming }) =>
    fetch(request, { address: incoming.socket.remoteAddress ?? 'unknown' })
  )
  // With a second Host header, the joined value is invalid, so the request is refused.
  const server = createServer({ ...limits, joinDuplicateHeaders: true }, (...call) => void answer(...call))
  server.maxConnections = maxConnections
  server.maxRequestsPerSocket = requestsPerConnection
  server.setTimeout(silenceMs)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  try {
    server.listen({ port, host })
    await once(server, 'listening')
  } catch (error) {
    return { ok: false, problem: describeFailure(error, setting, port) }
  }
  const address = server.address()

  /** Closes connections that wait for their next request, or that never sent a byte. */
  function closeIdle() {
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    ok: true,
    port: typeof address === 'object' && address ? address.port : port,
    async close(graceMs) {
      const closed = once(server, 'close')
      server.close()
      // Repeat this: a connection becomes idle only after its last answer is sent.
      const sweep = setInterval(closeIdle, 50)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    }
  }
}

function describeFailure(error: unknown, setting: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE')
    return `${setting}: ${port} is already in use; stop what uses it or set another port`
  if (code === 'EADDRNOTAVAIL')
    return `${setting.replace('PORT', 'HOST')}: expected an address of this machine`
  return `${setting}: ${port} cannot be opened (${code})`
}
