import { Hono, type Context, type Next } from 'hono'
import { guardianWording } from '../../../contract/consent-wordings.ts'
import { plainEmail } from '../../../contract/typed.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../outbox/store.ts'
import { createRateLimit } from '../rate-limit.ts'
import { isForm, limitBody, wordsFor, type Env, senderOf } from '../request.ts'
import { guardianPage, isAnswered, noGuardianPage } from './guardian-page.ts'
import { guesses, headersWith, maxBytes, orLater, tooLong, tooMany } from './private-page.ts'
import { type FoundGuardian, lifeMs, type Receipts } from './receipts.ts'

type GuardianRouteParts = {
  store: Store
  clock: Clock
  receipts: Receipts
  siteUrl: string
  rateLimitPerMinute: number
  trustProxy: number
  /** Steps that waited for the guardian may be due. */
  onAnswered: () => void
}

const headers = headersWith()

/**
 * Serves the pages on which the guardians of players under 18 answer. Opening one changes nothing, so the scanner of a mail
 * server agrees to nothing. To agree takes the email address to which the link was sent.
 */
export function createGuardianRoute(parts: GuardianRouteParts): Hono<Env> {
  const { store, clock, receipts, siteUrl, rateLimitPerMinute, trustProxy, onAnswered } = parts
  const countCall = createRateLimit({ perMinute: rateLimitPerMinute, clock })
  const { host } = new URL(siteUrl)

  const withGuardian = (page: (c: Context<Env>, found: FoundGuardian) => Promise<Response>) =>
    orLater(async (c) => {
      const found = await receipts.findGuardian(c.req.param('token') ?? '')
      c.set('language', found?.language)
      return found ? page(c, found) : nothing(c)
    })

  const judge = async (c: Context<Env>, next: Next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    const wait = countCall(senderOf(c, trustProxy))
    return wait === undefined ? next() : tooMany(c, wait)
  }

  async function pageOf(c: Context<Env>, found: FoundGuardian, wrong?: string) {
    const isKept = clock.now() - found.receivedAt < lifeMs.receipt
    const receipt = isKept ? await receipts.pathOf(found.leadId) : undefined
    return guardianPage(found, { words: wordsFor(c), host, receipt, ...(wrong !== undefined && { wrong }) })
  }

  const show = withGuardian(async (c, found) => c.html(pageOf(c, found)))

  const take = withGuardian(async (c, found) => {
    const form = isForm(c) ? await c.req.formData().catch(() => undefined) : undefined
    const answer = readAnswer(form)
    if (!answer || isAnswered(found)) return c.html(pageOf(c, found), answer ? 200 : 400)
    const { language } = wordsFor(c)
    const { kind, email, version } = answer
    // The page is of a release with other words.
    if (!guardianWording(version, language)) return c.html(pageOf(c, found), 400)
    if (kind === 'agreed') {
      const slots = await store.takeSlots({ limiter: `guardian:${found.leadId}`, ...guesses, upTo: 1 })
      if (slots.taken === 0) return tooMany(c, Math.ceil(slots.waitMs / 1000))
    }
    const answered = { leadId: found.leadId, answer: kind, email: plainEmail(email), version, language }
    const result = await store.answerGuardian(answered)
    if (result === 'gone') return nothing(c)
    if (result === 'other email') return c.html(pageOf(c, found, email), 400)
    if (result === 'recorded') onAnswered()
    // A reload of the page that follows sends nothing again.
    return c.redirect(c.req.path, 303)
  })

  return new Hono<Env>()
    .use(judge)
    .get('/:token', show)
    .post('/:token', limitBody({ maxSize: maxBytes, onError: tooLong }), take)
    .all('*', nothing)
}

function readAnswer(form: FormData | undefined) {
  const [typed, email, version] = ['answer', 'email', 'version'].map((name) => form?.get(name))
  const kind = (['agreed', 'declined'] as const).find((each) => each === typed)
  if (kind === undefined) return undefined
  return { kind, email: typeof email === 'string' ? email : '', version: Number(version) }
}

const nothing = (c: Context<Env>) => c.html(noGuardianPage(wordsFor(c)), 404)
