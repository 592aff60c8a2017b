/**
 * What strangers may hold at once. Each address (a /56 of IPv6) has half of the connections, and as many requests: a school
 * has one address. Behind proxies every connection is a proxy's, so only requests are divided there, by the address that the
 * proxy saw; twice as many connections may be open, so that requests reach their ceiling first.
 */
export function budgetsOf({ maxConnections, trustProxy }: { maxConnections: number; trustProxy: number }) {
  const total = maxConnections
  const each = Math.ceil(total / 2)
  const connections = trustProxy > 0 ? { total: 2 * total, each: 2 * total } : { total, each }
  return { connections, requests: { total, each } }
}

/** Streams of one HTTP/2 connection; a stream costs 10 kB, and browsers wait for their turn. */
export const streamsPerSession = 32

/** The bytes of all headers of a request. */
export const headerBytes = 16 * 1024

/** Milliseconds that each part of an exchange may take. */
export const limits = {
  tlsHandshake: 10_000,
  headers: 10_000,
  /** Headers and body of a request. */
  request: 30_000,
  /** From the headers of a request to the end of its answer: 500 kB at the pace of the slowest phones. */
  exchange: 120_000,
  /** Without a byte in either direction while a request or an answer is on its way. */
  silence: 20_000,
  /** An HTTP/2 connection without a request, whatever else it sends. */
  idleSession: 15_000,
  /** From the server's goodbye to the end of a session. */
  goodbye: 5000
}
