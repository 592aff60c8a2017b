import { createServer, Server as Http1Server } from 'node:http'
import type { Server } from 'node:net'
import type { getRequestListener } from '@hono/node-server'
import type { Certificate } from './certificate.ts'
import { budgetsOf, headerBytes, limits } from './budgets.ts'
import { limitConnections, type Peer } from './connections.ts'
import { createHttp2Server, limitSessions } from './http2-server.ts'
import { limitRequests } from './request-budget.ts'
import { takeTurns } from './turns.ts'

type HttpServer = {
  server: Server
  /** Closes connections that wait for their next or first request. */
  closeIdle: () => void
  closeAll: () => void
}

type Settings = {
  certificate?: Certificate | undefined
  /** Number of proxies in front of the server. */
  trustProxy: number
  maxConnections: number
}

const options = {
  headersTimeout: limits.headers,
  requestTimeout: limits.request,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: headerBytes,
  // With a second Host header, the joined value is invalid, so the request is refused.
  joinDuplicateHeaders: true
}

/** Makes a server that limits how much its clients can hold, and for how long. */
export function createHttpServer(
  answer: ReturnType<typeof getRequestListener>,
  { certificate, ...settings }: Settings
): HttpServer {
  const budgets = budgetsOf(settings)
  const server = certificate ? createHttp2Server({ ...options, ...certificate }) : createServer(options)
  const connections = limitConnections(server, budgets.connections)
  // A proxy's connection serves many visitors, and they must not wait for each other.
  const inTurns = settings.trustProxy > 0 ? answer : takeTurns(answer)
  const limited = limitRequests(inTurns, { ...budgets.requests, ...settings, connections })
  server.on('request', limited)
  if (certificate) limitSessions(server, connections)
  server.setTimeout(limits.silence)
  server.on('timeout', (held: Peer | { socket: Peer }) =>
    connections.cut('socket' in held ? held.socket : held)
  )
  return {
    server,
    closeIdle() {
      connections.closeSilent()
      // HTTP/2 sessions end with their last answer once the server is closed.
      if (server instanceof Http1Server) server.closeIdleConnections()
    },
    closeAll: () => connections.closeAll()
  }
}
