import { createServer } from 'node:http'
import { constants, createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { Server, Socket } from 'node:net'
import type { getRequestListener } from '@hono/node-server'
import type { Certificate } from './certificate.ts'

type RequestListener = ReturnType<typeof getRequestListener>

type HttpServer = {
  server: Server
  /** Closes connections that wait for a next request. */
  closeIdle: () => void
  closeAll: () => void
}

/** A lead is small: whoever needs longer than this to send one only holds the connection. */
const requestTimeout = 30_000

const limits = { headersTimeout: 10_000, requestTimeout, connectionsCheckingInterval: 1000 }

export function createHttpServer(answer: RequestListener, certificate: Certificate | undefined): HttpServer {
  if (certificate) return createHttp2Server(answer, certificate)
  const server = createServer(limits, (incoming, outgoing) => void answer(incoming, outgoing))
  return {
    server,
    closeIdle: () => server.closeIdleConnections(),
    closeAll: () => server.closeAllConnections()
  }
}

/** HTTP/2, and HTTP/1.1 for whoever does not speak it. */
function createHttp2Server(answer: RequestListener, certificate: Certificate): HttpServer {
  const options = { ...limits, ...certificate, allowHTTP1: true }
  const server = createSecureServer(options, (incoming, outgoing) => void answer(incoming, outgoing))
  server.on('stream', limitTime)
  server.setTimeout(requestTimeout)
  const sockets = new Set<Socket>()
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return {
    server,
    // Closing the server tells each session to end with its last answer.
    closeIdle: () => undefined,
    closeAll: () => sockets.forEach((socket) => socket.destroy())
  }
}

function limitTime(stream: ServerHttp2Stream) {
  if (stream.endAfterHeaders) return
  const cut = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), requestTimeout)
  for (const end of ['end', 'close']) stream.once(end, () => clearTimeout(cut))
}
