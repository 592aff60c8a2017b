import type { Logger } from 'pino'
import { passkeyRequest, signInRequest, tokenRequest } from '../../contract/desk-requests.ts'
import type { SignInAnswer } from '../../contract/desk-people-answers.ts'
import { clientAddress } from '../intake/client-address.ts'
import { createRateLimit } from '../intake/rate-limit.ts'
import type { Clock } from '../clock.ts'
import { actorOf, readBody, Refused, signedIn, type DeskContext, type Route } from './route.ts'
import type { Audit } from './audit.ts'
import { browserOf } from '../../contract/browser-name.ts'
import { dropSession, keepSession } from './cookie.ts'
import { keepEach } from './kept.ts'
import type { createLinks } from './links.ts'
import { originOf } from './own-origin.ts'
import type { Ceremonies } from './passkey-ceremonies.ts'
import { newLetters } from './secret.ts'
import type { createSessions } from './sessions.ts'
import type { SendLink } from './sign-in-mail.ts'

type Parts = {
  links: ReturnType<typeof createLinks>
  sessions: ReturnType<typeof createSessions>
  ceremonies: Ceremonies
  audit: Audit
  clock: Clock
  log: Logger
  /** Undefined if no mail server is set: links are printed on the server only. */
  sendLink: SendLink | undefined
  trustProxy: number
  deskUrl: string | undefined
}

/** Of one client, whoever the links are for: counted by email, a stranger could use up a person's links. */
const linkLimit = { perMinute: 5, windowMs: 10 * 60_000 }
const confirmLimit = { perMinute: 10 }

/** A person gets a link a minute at most, however many ask for it. */
const betweenLinksMs = 60_000

export function signInRoutes(parts: Parts): Route[] {
  const { links, sessions, ceremonies, audit, clock, log, sendLink, trustProxy, deskUrl } = parts
  const countAsked = createRateLimit({ ...linkLimit, clock })
  const countTokens = createRateLimit({ ...confirmLimit, clock })
  const addressOf = (c: DeskContext) =>
    clientAddress(c.req.header('X-Forwarded-For'), c.env.peer?.address, trustProxy)

  /** Runs after the answer, which is therefore the same and as fast for an address that nobody has. */
  async function send(email: string, letters: string) {
    try {
      const link = await links.issue(email, letters)
      if (link) await sendLink?.(link.email, link)
    } catch (error) {
      log.error({ err: error }, 'a sign-in link could not be sent')
    }
  }

  /** Whoever asks meanwhile gets the letters of the link that was sent. */
  const sendOnce = keepEach(clock, { forMs: betweenLinksMs }, async (email: string) => {
    const letters = newLetters()
    setImmediate(() => void send(email, letters))
    return { letters }
  })

  async function signIn(c: DeskContext) {
    const { email } = await readBody(c, signInRequest)
    refuseAbove(countAsked(addressOf(c)))
    return c.json((await sendOnce(email.toLowerCase())) satisfies SignInAnswer, 202)
  }

  async function show(c: DeskContext) {
    const { token } = await readBody(c, tokenRequest)
    refuseAbove(countTokens(addressOf(c)))
    const link = await links.show(token)
    if (link === 'used') throw new Refused(410, 'link-used', 'This link was used already.')
    if (link === 'old') throw new Refused(410, 'link-old', 'This link is too old.')
    return c.json(link)
  }

  async function confirm(c: DeskContext) {
    const { token } = await readBody(c, tokenRequest)
    refuseAbove(countTokens(addressOf(c)))
    const link = await links.show(token)
    const personId = await links.use(token)
    if (personId === undefined || typeof link === 'string')
      throw link === 'old'
        ? new Refused(410, 'link-old', 'This link is too old.')
        : new Refused(410, 'link-used', 'This link was used already.')
    return enter(c, { id: personId, name: link.name })
  }

  async function offer(c: DeskContext) {
    refuseAbove(countTokens(addressOf(c)))
    return c.json(await ceremonies.offerToSignIn(originOf(c, deskUrl)))
  }

  async function confirmPasskey(c: DeskContext) {
    const response = await readBody(c, passkeyRequest)
    refuseAbove(countTokens(addressOf(c)))
    return enter(c, await ceremonies.checkSignIn(response, originOf(c, deskUrl)), 'with a passkey')
  }

  /** Begins a session for somebody who has shown who they are. */
  async function enter(c: DeskContext, { id, name }: { id: string; name: string }, how?: string) {
    const from = { address: addressOf(c), browser: browserOf(c.req.header('User-Agent')) }
    const detail = [from.browser, from.address, how].filter(Boolean).join(', ')
    await audit.record({ by: { personId: id, who: name }, what: 'signed-in', detail })
    keepSession(c, await sessions.begin(id, from))
    return c.body(null, 204)
  }

  async function signOut(c: DeskContext) {
    await audit.record({ by: actorOf(c), what: 'signed-out' })
    await sessions.end({ id: signedIn(c).session })
    dropSession(c)
    return c.body(null, 204)
  }

  return [
    { method: 'POST', path: '/sign-in', may: 'anybody', answer: signIn },
    { method: 'POST', path: '/sign-in/show', may: 'anybody', answer: show },
    { method: 'POST', path: '/sign-in/confirm', may: 'anybody', answer: confirm },
    { method: 'POST', path: '/sign-in/passkey/options', may: 'anybody', answer: offer },
    { method: 'POST', path: '/sign-in/passkey', may: 'anybody', answer: confirmPasskey },
    { method: 'DELETE', path: '/session', may: 'reader', answer: signOut }
  ]
}

function refuseAbove(wait: number | undefined) {
  if (wait !== undefined) throw new Refused(429, 'too-many', 'Too many tries. Please wait.', wait)
}
