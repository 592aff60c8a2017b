import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import { clientAddress, householdOf } from '../intake/client-address.ts'
import { limits, streamsAfterRefusal } from './budgets.ts'
import type { Connections } from './connections.ts'
import { createFairShare } from './fair-share.ts'

type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse
export type RequestListener = (incoming: Incoming, outgoing: Outgoing) => unknown

type Budget = {
  total: number
  each: number
  /** How many proxies stand in front of the server. */
  trustProxy: number
  connections: Connections
}

/** Answers no more than `total` requests at once and `each` of an address, none for longer than an exchange may take. */
export function limitRequests(answer: RequestListener, budget: Budget): RequestListener {
  const share = createFairShare(budget)
  return (incoming, outgoing) => {
    const cutConnection = () => budget.connections.cut(incoming.socket)
    // Only one request of an HTTP/2 connection. With all of them, its address would have so few places that it takes them
    // from the others, without end and at a handshake each time.
    const cut = () =>
      'stream' in outgoing ? outgoing.stream.close(constants.NGHTTP2_CANCEL) : cutConnection()
    const leave = share.enter(addressOf(incoming, budget.trustProxy), cut)
    if (!leave) return refuse(outgoing, budget.trustProxy === 0)
    // A proxy's connection carries the requests of others too.
    const late = setTimeout(budget.trustProxy > 0 ? cut : cutConnection, limits.exchange)
    outgoing.once('close', () => {
      clearTimeout(late)
      leave()
    })
    return answer(incoming, outgoing)
  }
}

function addressOf({ headers, socket }: Incoming, trustProxy: number): string {
  const forwarded = headers['x-forwarded-for']
  return householdOf(clientAddress(forwarded?.toString(), socket.remoteAddress, trustProxy))
}

/**
 * The forms of the site try again after a 503; browsers repeat a refused stream at once. A connection of one client also
 * learns that it may have fewer streams. A browser then waits, and Node refuses the streams of a client that goes on asking
 * without making any objects for them.
 */
function refuse(outgoing: Outgoing, ofOneClient: boolean) {
  if ('stream' in outgoing) {
    if (ofOneClient && outgoing.stream.session) allowFewerStreams(outgoing.stream.session)
    return outgoing.stream.close(constants.NGHTTP2_REFUSED_STREAM)
  }
  return outgoing
    .writeHead(503, {
      'Content-Type': 'application/json',
      'X-Content-Type-Options': 'nosniff',
      'Retry-After': '5',
      Connection: 'close'
    })
    .end(busy)
}

const restrained = new WeakSet<Http2Session>()

function allowFewerStreams(session: Http2Session) {
  if (restrained.has(session) || session.destroyed) return
  restrained.add(session)
  session.settings({ maxConcurrentStreams: streamsAfterRefusal })
}

const busy = JSON.stringify({
  success: false,
  message: 'Too many requests from your connection are still open. Please try again in a few seconds.'
})
