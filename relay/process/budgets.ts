/**
 * Limits on what clients hold at once. One address (a /56 in IPv6) may hold half of the connections, and as many requests,
 * because a whole school shares one address. Behind proxies, every connection belongs to a proxy. There, only requests are
 * divided, by the address that the proxy saw, and twice as many connections may be open, so that requests reach their limit
 * first.
 */
export function budgetsOf({ maxConnections, trustProxy }: { maxConnections: number; trustProxy: number }) {
  const total = maxConnections
  const each = Math.ceil(total / 2)
  const connections = trustProxy > 0 ? { total: 2 * total, each: 2 * total } : { total, each }
  return { connections, requests: { total, each } }
}

/** Streams of one HTTP/2 connection. A stream costs 10 kB; browsers queue further requests. */
export const streamsPerSession = 32

/** Streams of a connection one of whose requests was refused: two answers at a time, and a lead beside them. */
export const streamsAfterRefusal = 4

/** Size limit of all headers of a request, in bytes. */
export const headerBytes = 16 * 1024

/** Timeouts of the parts of an exchange, in milliseconds. */
export const limits = {
  tlsHandshake: 10_000,
  headers: 10_000,
  /** Headers and body of a request. */
  request: 30_000,
  /** From a request's headers to the end of its answer: enough for 500 kB on the slowest phones. */
  exchange: 120_000,
  /** Without a byte in either direction during a request or an answer. */
  silence: 20_000,
  /** An HTTP/2 connection without a request, even if it sends other frames. */
  idleSession: 15_000,
  /** From the server's GOAWAY to the end of a session. */
  goodbye: 5000
}
