import { once } from 'node:events'
import { Server as TlsServer } from 'node:tls'
import { getRequestListener } from '@hono/node-server'
import type { Certificate } from './certificate.ts'
import { createHttpServer } from './http-server.ts'
import { backlog } from './connections.ts'

export type Listening = {
  ok: true
  port: number
  /** Accepts no more calls, finishes those in flight, and cuts off calls that are not done after `graceMs`. */
  close(graceMs: number): Promise<void>
  /** Uses another certificate for new connections. Throws if it cannot be used: the one from before stays in use. */
  renew(certificate: Certificate): void
}

export type ListenOptions = {
  fetch: (request: Request, peer: { address: string }) => Promise<Response>
  /** The setting that the port comes from, for the message. */
  setting: string
  port: number
  host?: string | undefined
  /** If set, the port speaks HTTP/2 and HTTP/1.1 over TLS. */
  certificate?: Certificate | undefined
  /** Number of proxies in front of the port; 0 by default. */
  trustProxy?: number
  /** Maximum number of connections at once. */
  maxConnections?: number
}

/** Opens a port. `problem` is one line that names the setting. */
export async function listen(options: ListenOptions): Promise<Listening | { ok: false; problem: string }> {
  const { fetch, setting, port, host, certificate, trustProxy = 0, maxConnections = 500 } = options
  const answer = getRequestListener((request, { incoming }) =>
    fetch(request, { address: incoming.socket.remoteAddress ?? 'unknown' })
  )
  const { server, closeIdle, closeAll } = createHttpServer(answer, {
    certificate,
    trustProxy,
    maxConnections
  })
  try {
    server.listen({ port, host, backlog })
    await once(server, 'listening')
  } catch (error) {
    return { ok: false, problem: describeFailure(error, setting, port) }
  }
  const address = server.address()
  return {
    ok: true,
    port: typeof address === 'object' && address ? address.port : port,
    renew(next) {
      if (server instanceof TlsServer) server.setSecureContext(next)
    },
    async close(graceMs) {
      const closed = once(server, 'close')
      server.close()
      // Repeat this: a connection becomes idle only after its last answer is sent.
      const sweep = setInterval(closeIdle, 50)
      const cut = setTimeout(closeAll, graceMs)
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
