import {
  constants,
  createSecureServer,
  type SecureServerOptions,
  type ServerHttp2Session,
  type ServerHttp2Stream
} from 'node:http2'
import type { Server } from 'node:net'
import { setDefaultHighWaterMark } from 'node:stream'
import { headerBytes, limits, streamsPerSession } from './budgets.ts'
import type { Connections } from './connections.ts'

/** Speaks HTTP/2, and HTTP/1.1 with other clients. Node itself stops floods of pings, settings and continuations. */
export function createHttp2Server(options: SecureServerOptions) {
  // Set for the whole process, because an HTTP/2 stream has no option for it. Node's default encrypts 64 kB of each answer.
  setDefaultHighWaterMark(false, 16 * 1024)
  return createSecureServer({
    ...options,
    allowHTTP1: true,
    handshakeTimeout: limits.tlsHandshake,
    settings: { maxConcurrentStreams: streamsPerSession, maxHeaderListSize: headerBytes },
    // A session may cancel two pages' worth of requests at once, and then one every 50 ms.
    streamResetBurst: 2 * streamsPerSession,
    streamResetRate: 20
  })
}

/** Ends requests whose bodies take too long, and sessions without a request: other frames do not keep a session open. */
export function limitSessions(server: Server, connections: Connections) {
  server.on('stream', limitBody)
  server.on('session', (session: ServerHttp2Session) => {
    let open = 0
    const idle = setTimeout(sayGoodbye, limits.idleSession)
    session.once('close', () => clearTimeout(idle))
    session.on('stream', (stream) => {
      open += 1
      stream.once('close', () => {
        open -= 1
        idle.refresh()
      })
    })

    function sayGoodbye() {
      if (open > 0) return
      const { remoteAddress, remotePort } = session.socket
      const end = setTimeout(() => connections.cut({ remoteAddress, remotePort }), limits.goodbye)
      session.once('close', () => clearTimeout(end))
      session.close()
    }
  })
}

function limitBody(stream: ServerHttp2Stream) {
  if (stream.endAfterHeaders) return
  const cut = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), limits.request)
  for (const end of ['end', 'close']) stream.once(end, () => clearTimeout(cut))
}
