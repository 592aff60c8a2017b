import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { FormPost } from './form-post.ts'
import type { Refusal } from './refusal.ts'

// The relay judges a request before it reads the body: by its sender, the page it comes from, its host, its key and its
// size.

export type Env = {
  Bindings: { peer?: { address: string } | undefined }
  /**
   * `requestId` identifies a post in its answer and in all of its log lines. `refusal` is sent after a form was read.
   */
  Variables: { post?: FormPost; requestId: string; refusal: Refusal | undefined }
}

const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

export const isForm = (c: Context) => formTypes.has(mediaType(c))
export const isJson = (c: Context) => mediaType(c) === 'application/json'

function mediaType(c: Context): string {
  return (c.req.header('Content-Type') ?? '').replace(/;.*$/, '').trim().toLowerCase()
}

/** The address that counts as the sender of a request. */
export const senderOf = (c: Context<Env>, trustProxy: number): string =>
  clientAddress(c.req.header('X-Forwarded-For'), c.env.peer?.address, trustProxy)

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

/** Some proxies append the port: `192.0.2.1:50812`, `[2001:db8::1]:50812`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address
}

function canonical(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The eight numbers of an IPv6 address. A URL writes them in hexadecimal, and the longest run of zeros as `::`. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) =>
      part
        .split(':')
        .filter(Boolean)
        .map((group) => parseInt(group, 16))
    )
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

/**
 * Whether a browser sends this request for a page of another site. `Sec-Fetch-Site` counts before the addresses: behind
 * a proxy that renames the host, addresses alone would reject our own visitors. Programs send no such headers and are
 * accepted.
 */
export function isForeign(c: Context, siteUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  if (site === 'same-origin' || origin === siteUrl) return false
  // Browsers hide the origin if a page's referrer policy says so or, for our pages, if the visitor's settings do.
  if (origin === 'null') return site === undefined || site === 'cross-site'
  if (origin === undefined) return site === 'cross-site'
  return URL.parse(origin)?.host !== new URL(c.req.url).host
}

/**
 * Whether a host is an address or a name without a dot. A page of any site can point a name of its own at this machine (DNS
 * rebinding) and would then count as the same origin; addresses and the names of a local network are not its to point.
 */
export const isUnnamed = (hostname: string): boolean => !hostname.includes('.') || isIP(hostname) === 4

/** Whether a header, or the form once it was read, has the key. The time it takes does not reveal how much is right. */
export function carriesKey(c: Context<Env>, key: string): boolean {
  const bearer = /^Bearer +(.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  return [c.req.header('apikey'), bearer, c.get('post')?.apikey].some(
    (given) => given !== undefined && timingSafeEqual(digest(given), digest(key))
  )
}

/** Digests have equal lengths, which `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest()

type Limit = { maxSize: number; onError: (c: Context<Env>) => Response | Promise<Response> }

/**
 * Refuses bodies above `maxSize` bytes.
 *
 *     app.post('/', limitBody({ maxSize: 2048, onError: (c) => c.body(null, 413) }), receive)
 *
 * Hono's own limit makes a web stream of every body before it looks at the length, which is half of what a lead costs the
 * relay. With a `Content-Length`, Node's parser enforces that length, so the body is read directly.
 */
export function limitBody({ maxSize, onError }: Limit) {
  const countBytes = bodyLimit({ maxSize, onError: async (c) => onError(c) })
  return async (c: Context<Env>, next: Next) => {
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return countBytes(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}
