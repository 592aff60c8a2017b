import type { Logger } from 'pino'
import { browserOf } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import { createRateLimit } from '../intake/rate-limit.ts'
import { senderOf } from '../intake/request.ts'
import type { Audit } from '../operator/audit.ts'
import { lettersOf, type Links, type SendLink } from './links.ts'
import type { Ceremonies } from './passkey-ceremonies.ts'
import {
  dropSession,
  keepSession,
  originOf,
  actorOf,
  type DeskContext,
  Refused,
  type Routes,
  signedIn
} from './route.ts'
import type { Sessions } from './sessions.ts'

type Parts = {
  links: Links
  sessions: Sessions
  ceremonies: Ceremonies
  audit: Audit
  clock: Clock
  log: Logger
  /** Undefined if no mail server is set: links are printed on the server only. */
  sendLink: SendLink | undefined
  deskUrl: string | undefined
}

/** Of one client, whoever the links are for: counted by email, a stranger could use up a person's links. */
const linkLimit = { perMinute: 5, windowMs: 10 * 60_000 }
/** Nobody guesses a token; this bounds the work. A sign-in is two calls, and the people of an office share an address. */
const confirmLimit = { perMinute: 60 }

/**
 * A person gets one link in each minute of the clock, however many ask for it: those letters are the same, and the store sends
 * no second link with them. Nothing is remembered here, so a stranger cannot push it out with other addresses, and the letters
 * of an address that nobody has change no sooner.
 */
const betweenLinksMs = 60_000

export function signInRoutes(parts: Parts) {
  const { links, sessions, ceremonies, audit, clock, log, sendLink, deskUrl } = parts
  // Without a name of its own, no proxy is in front of the desk.
  const trustProxy = deskUrl === undefined ? 0 : 1
  const countAsked = createRateLimit({ ...linkLimit, clock })
  const countTokens = createRateLimit({ ...confirmLimit, clock })
  const addressOf = (c: DeskContext) => senderOf(c, trustProxy)

  /** Runs after the answer, which is therefore the same and as fast for an address that nobody has. */
  async function send(email: string, letters: string) {
    try {
      const link = await links.issue(email, letters)
      if (link) await sendLink?.(link.email, link)
    } catch (error) {
      log.error({ err: error }, 'a sign-in link could not be sent')
    }
  }

  const signIn: Routes['POST /sign-in']['answer'] = async ({ body: { email } }, c) => {
    refuseAbove(countAsked(addressOf(c)))
    c.status(202)
    const asked = email.toLowerCase()
    const letters = lettersOf(`${asked} ${Math.floor(clock.now() / betweenLinksMs)}`)
    setImmediate(() => void send(asked, letters))
    return { letters, mailed: sendLink !== undefined }
  }

  async function readLink(c: DeskContext, token: string) {
    refuseAbove(countTokens(addressOf(c)))
    const link = await links.show(token)
    if (link === 'old') throw new Refused('link-old')
    if (link === 'used') throw usedLink()
    return link
  }

  const confirm: Routes['POST /sign-in/confirm']['answer'] = async ({ body: { token } }, c) => {
    const { name } = await readLink(c, token)
    const id = await links.use(token)
    if (id === undefined) throw usedLink()
    await enter(c, { id, name })
  }

  const offer: Routes['POST /sign-in/passkey/options']['answer'] = async (_given, c) => {
    refuseAbove(countTokens(addressOf(c)))
    return ceremonies.offerToSignIn(originOf(c, deskUrl))
  }

  const confirmPasskey: Routes['POST /sign-in/passkey']['answer'] = async ({ body }, c) => {
    refuseAbove(countTokens(addressOf(c)))
    await enter(c, await ceremonies.checkSignIn(body, originOf(c, deskUrl)), 'with a passkey')
  }

  /** Begins a session for somebody who has shown who they are. */
  async function enter(c: DeskContext, { id, name }: { id: string; name: string }, how?: string) {
    const from = { address: addressOf(c), browser: browserOf(c.req.header('User-Agent')) }
    const detail = { text: [from.browser, from.address, how].filter(Boolean).join(', ') }
    await audit.record({ by: { personId: id, who: name }, what: 'signed-in', detail })
    keepSession(c, await sessions.begin(id, from))
  }

  const signOut: Routes['DELETE /session']['answer'] = async (_given, c) => {
    await audit.record({ by: actorOf(c), what: 'signed-out' })
    await sessions.end({ id: signedIn(c).session })
    dropSession(c)
  }

  return {
    'POST /sign-in': { may: 'anybody', answer: signIn },
    'POST /sign-in/show': { may: 'anybody', answer: ({ body: { token } }, c) => readLink(c, token) },
    'POST /sign-in/confirm': { may: 'anybody', answer: confirm },
    'POST /sign-in/passkey/options': { may: 'anybody', answer: offer },
    'POST /sign-in/passkey': { may: 'anybody', answer: confirmPasskey },
    'DELETE /session': { may: 'oneself', answer: signOut }
  } satisfies Partial<Routes>
}

const usedLink = () => new Refused('link-used')

function refuseAbove(wait: number | undefined) {
  if (wait !== undefined) throw new Refused('too-many', { retryAfter: wait })
}
