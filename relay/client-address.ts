import { isIPv6 } from 'node:net'

/**
 * Who counts as one sender: the peer, or what the outermost of our `trustProxy` proxies saw.
 * Entries further left in `X-Forwarded-For` are whatever the client wrote there.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  peer: string | undefined,
  trustProxy: number
): string {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
  const forwarded = trustProxy > 0 ? (hops.at(-trustProxy) ?? hops[0]) : undefined
  return network(withoutPort(forwarded || peer || 'unknown'))
}

/** Some proxies write the port behind the address: `192.0.2.1:50812`, `[2001:db8::1]:50812`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address
}

/** One customer holds a whole /64 of IPv6, so that counts as one address. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
