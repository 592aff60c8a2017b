import { Hono, type Context, type Next } from 'hono'
import { dataRequestKinds } from '../../../contract/desk.ts'
import { receiptLink, receiptStateHeader } from '../../../contract/relay-endpoint.ts'
import { plainEmail } from '../../../contract/typed.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../outbox/store.ts'
import { createRateLimit } from '../rate-limit.ts'
import { isForm, limitBody, wordsFor, type Env, senderOf } from '../request.ts'
import { guesses, headersWith, maxBytes, orLater, tooLong, tooMany } from './private-page.ts'
import {
  dataFormPage,
  noReceiptPage,
  receiptPage,
  requestedPage,
  scriptHash,
  stateOf
} from './receipt-page.ts'
import type { FoundReceipt, Receipts } from './receipts.ts'

type ReceiptRouteParts = {
  store: Store
  clock: Clock
  receipts: Receipts
  rateLimitPerMinute: number
  trustProxy: number
}

const headers = headersWith(scriptHash)

/**
 * Serves receipts, and takes requests about the data of a lead. Anyone who has the address of a receipt may open it, so
 * posts need no other proof of where they come from.
 */
export function createReceiptRoute(parts: ReceiptRouteParts): Hono<Env> {
  const { store, clock, receipts, rateLimitPerMinute, trustProxy } = parts
  const countCall = createRateLimit({ perMinute: rateLimitPerMinute, clock })

  /** Finds the receipt that the address names, and shows `page` of it. */
  const withReceipt = (
    page: (c: Context<Env>, found: FoundReceipt, token: string) => Response | Promise<Response>
  ) =>
    orLater(async (c) => {
      const token = c.req.param('token') ?? ''
      const found = await receipts.find('receipt', token)
      c.set('language', found?.language)
      return found ? page(c, found, token) : noReceipt(c)
    })

  const judge = async (c: Context<Env>, next: Next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    const wait = countCall(senderOf(c, trustProxy))
    return wait === undefined ? next() : tooMany(c, wait)
  }

  const open = orLater(async (c) => {
    // Without scripts, a page cannot put the token into its link. The browser names the page that the link is on.
    const referer = URL.parse(c.req.header('Referer') ?? '')?.searchParams
    const token = c.req.query(receiptLink.parameter) ?? referer?.get(receiptLink.parameter) ?? ''
    const found = await receipts.find('hand-over', token)
    return found ? c.redirect(await receipts.pathOf(found.leadId), 303) : noReceipt(c)
  })

  const show = withReceipt((c, found, token) => {
    const now = clock.now()
    const state = stateOf(found, now)
    return c.html(receiptPage(found, { token, state, now, words: wordsFor(c) }), 200, {
      [receiptStateHeader]: state
    })
  })

  const showForm = withReceipt((c, _found, token) =>
    c.html(dataFormPage({ token, kind: kindOf(c.req.query('kind')), words: wordsFor(c) }))
  )

  const request = withReceipt(async (c, { leadId }, token) => {
    const form = isForm(c) ? await c.req.formData().catch(() => undefined) : undefined
    const [typed, email] = [form?.get('kind'), form?.get('email')]
    const kind = kindOf(typed)
    const words = wordsFor(c)
    if (kind === undefined || typeof email !== 'string') return c.html(dataFormPage({ token, words }), 400)
    const slots = await store.takeSlots({ limiter: `receipt:${leadId}`, ...guesses, upTo: 1 })
    if (slots.taken === 0) return tooMany(c, Math.ceil(slots.waitMs / 1000))
    if (await store.requestData({ leadId, kind, email: plainEmail(email) }))
      return c.html(requestedPage(token, kind, words))
    const problem = words.pageWords.data.otherEmail
    return c.html(dataFormPage({ token, kind, email, problem, words }), 400)
  })

  const limitSize = limitBody({
    maxSize: maxBytes,
    onError: tooLong
  })

  return new Hono<Env>()
    .use(judge)
    .get('/', open)
    .get('/:token', show)
    .get('/:token/data', showForm)
    .post('/:token/data', limitSize, request)
    .all('*', noReceipt)
}

const kindOf = (typed: unknown) => dataRequestKinds.find((each) => each === typed)

const noReceipt = (c: Context<Env>) => c.html(noReceiptPage(wordsFor(c)), 404)
