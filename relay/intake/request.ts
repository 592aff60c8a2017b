import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { findLanguage, type Language, languageAt } from '../../contract/languages.ts'
import { findPlayer, ofEachField, type Person, type Player } from '../../contract/lead-forms.ts'
import type { LeadProblem } from '../../contract/lead.ts'
import type { VisitorWords, WordsIn } from '../../contract/messages.ts'
import { besideTheLead } from '../../contract/relay-endpoint.ts'
import type { Clock } from '../clock.ts'

/** The fields of a form that is sent without JavaScript, as typed. */
export type FormPost = Person &
  Record<'form_source' | 'page_url' | 'apikey' | 'consent' | 'trap', string> & {
    language: Language
    player: Player | undefined
  }

/**
 * Why a post was refused, in words for the person who sent it; in English if only programs are refused so. `reason` is for
 * logs and metrics.
 */
export type Refusal = {
  reason: string
  status: ContentfulStatusCode
  message: (words: VisitorWords) => string
  headers?: Record<string, string>
  problems?: LeadProblem[]
}

export type Env = {
  Bindings: { peer?: { address: string } | undefined }
  /**
   * `requestId` identifies a post in its answer and in all of its log lines. `refusal` is sent after a form was read.
   * `language` is that of the lead, once it is known.
   */
  Variables: {
    post?: FormPost
    requestId: string
    refusal: Refusal | undefined
    wordsIn: WordsIn
    language?: Language | undefined
  }
}

/** The words of an answer: in the language of the lead or, while that is unknown, of the page that the visitor is on. */
export const wordsFor = (c: Context<Env>) =>
  c.get('wordsIn')(c.get('language') ?? languageAt(URL.parse(c.req.header('Referer') ?? '')?.pathname ?? ''))

const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

export const isForm = (c: Context) => formTypes.has(mediaType(c))
export const isJson = (c: Context) => mediaType(c) === 'application/json'

function mediaType(c: Context): string {
  return (c.req.header('Content-Type') ?? '').replace(/;.*$/, '').trim().toLowerCase()
}

/**
 * Reads the known fields and ignores the rest. The page's URL comes from the form or, if missing there, from the
 * `Referer` header. Where the form names no language, that of the page counts.
 */
export function readFormPost(form: FormData, referer: string | undefined): FormPost {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const page_url = text('page_url') || (referer ?? '')
  return {
    ...ofEachField(text),
    form_source: text('form_source'),
    page_url,
    language: findLanguage(text('language')) ?? languageAt(URL.parse(page_url)?.pathname ?? ''),
    player: findPlayer(form.getAll('player')),
    apikey: text(besideTheLead.key.field),
    consent: text(besideTheLead.consent.field),
    trap: text(besideTheLead.trap.field)
  }
}

/** How many forms of refused senders are read at once, and for how many milliseconds each. */
const most = 20
const limitMs = 5000

export type FormReader = (c: Context<Env>) => Promise<FormData | undefined>

/**
 * Makes a function that reads a form, undefined if it cannot be read. The page of a refusal shows what was typed, so it
 * reads the form of a sender who is refused already, too, unless that would cost too much.
 */
export function createFormReader(clock: Clock): FormReader {
  let reading = 0
  return async (c) => {
    const read = () => c.req.formData().catch(() => undefined)
    if (!c.get('refusal')) return read()
    if (reading >= most) return undefined
    reading += 1
    const done = new AbortController()
    try {
      return await Promise.race([read(), clock.wait(limitMs, done.signal).then(() => undefined)])
    } finally {
      reading -= 1
      done.abort()
    }
  }
}

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

// The relay checks these before it takes a post: the sender's address, the page it comes from, its host and its key.

type Call = { req: { header(name: string): string | undefined }; env: Env['Bindings'] }

/** The address that counts as the sender of a request. */
export const senderOf = ({ req, env }: Call, trustProxy: number): string =>
  clientAddress(req.header('X-Forwarded-For'), env.peer?.address, trustProxy)

/**
 * Returns the address that counts as one sender, in one spelling: IPv4, or the first 64 bits of IPv6, which belong to
 * one customer. It is the peer's address, or the one that the outermost of our `trustProxy` proxies saw. Entries
 * further left in `X-Forwarded-For` come from the client and are ignored, as is an entry that is not an address.
 */
export function clientAddress(forwardedFor = '', peer = 'unknown', trustProxy = 0): string {
  const hops = forwardedFor.split(',').map((hop) => withoutPort(hop.trim()))
  const forwarded = trustProxy > 0 ? (hops.at(-trustProxy) ?? hops[0]) : undefined
  return canonical(forwarded && isIP(forwarded) ? forwarded : peer)
}

/** Some proxies append the port: `192.0.2.1:50812`, `[2001:db8::1]:50812`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address
}

function canonical(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return isMapped ? bytes.join('.') : network.join(':')
}

/** The eight numbers of an IPv6 address. A URL writes them in hexadecimal, and the longest run of zeros as `::`. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [left = [], right = []] = hostname.split('::').map((part) => part.match(/[\da-f]+/g) ?? [])
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16))
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

/** Whether a header or the body has the key. The time it takes does not reveal how much is right. */
export function carriesKey(c: Context<Env>, key: string, inBody: string | undefined): boolean {
  const bearer = /^Bearer +(.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  return [c.req.header(besideTheLead.key.header), bearer, inBody].some(
    (given) => given !== undefined && timingSafeEqual(digest(given), digest(key))
  )
}

/** Digests have equal lengths, which `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest()
