import { isIP, isIPv6 } from 'node:net'

/**
 * Returns the address that counts as one sender, in one spelling: IPv4, or the first 64 bits of IPv6, which belong to
 * one customer. It is the peer's address, or the one that the outermost of our `trustProxy` proxies saw. Entries
 * further left in `X-Forwarded-For` come from the client and are ignored, as is an entry that is not an address.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  peer: string | undefined,
  trustProxy: number
): string {
  const hops = forwardedFor?.split(',').map((hop) => withoutPort(hop.trim())) ?? []
  const forwarded = trustProxy > 0 ? (hops.at(-trustProxy) ?? hops[0]) : undefined
  return canonical(forwarded && isIP(forwarded) ? forwarded : (peer ?? 'unknown'))
}

/** A client, and the wider networks that one customer may own: a /56 and a /48 of IPv6. */
export function networksOf(client: string): [client: string, ...wider: string[]] {
  const [first, second, third, fourth] = client.split(':')
  if (fourth === undefined) return [client]
  const subnets = (parseInt(fourth, 16) >> 8).toString(16)
  return [client, `${first}:${second}:${third}:${subnets}/56`, `${first}:${second}:${third}/48`]
}

/** Some proxies append the port: `192.0.2.1:50812`, `[2001:db8::1]:50812`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address
}

function canonical(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.replace(/%.*/, '').split('::')
  const [left, right] = [readGroups(head), readGroups(tail)]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

/** The last two may be written as IPv4. */
const readGroups = (text: string) =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? pairsOf(group.split('.').map(Number)) : parseInt(group, 16)))

const pairsOf = ([a = 0, b = 0, c = 0, d = 0]: number[]) => [(a << 8) | b, (c << 8) | d]

const bytesOf = (group: number) => [group >> 8, group & 0xff]
