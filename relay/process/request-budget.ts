import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { clientAddress, householdOf } from '../intake/client-address.ts'
import { limits } from './budgets.ts'
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
    const cut = () =>
      // A proxy's HTTP/2 connection carries the requests of others too.
      budget.trustProxy > 0 && 'stream' in outgoing
        ? outgoing.stream.close(constants.NGHTTP2_CANCEL)
        : budget.connections.cut(incoming.socket)
    const leave = share.enter(addressOf(incoming, budget.trustProxy), cut)
    if (!leave) return refuse(outgoing)
    const late = setTimeout(cut, limits.exchange)
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

/** The forms of the site try again after a 503; browsers repeat a refused stream at once. */
function refuse(outgoing: Outgoing) {
  if ('stream' in outgoing) return outgoing.stream.close(constants.NGHTTP2_REFUSED_STREAM)
  return outgoing
    .writeHead(503, {
      'Content-Type': 'application/json',
      'X-Content-Type-Options': 'nosniff',
      'Retry-After': '5',
      Connection: 'close'
    })
    .end(busy)
}

const busy = JSON.stringify({
  success: false,
  message: 'Too many requests from your connection are still open. Please try again in a few seconds.'
})
