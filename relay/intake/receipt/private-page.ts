import type { Context } from 'hono'
import { fillIn } from '../../../contract/languages.ts'
import { StoreUnavailable } from '../../outbox/database.ts'
import { type Env, wordsFor } from '../request.ts'
import { laterPage } from './receipt-page.ts'

// Receipts and the pages of guardians: nobody can guess their addresses, and whoever has one can open it.

/** The longest body of a form on such a page, in bytes. */
export const maxBytes = 2048

/** For each lead, so that nobody who found its page can try out email addresses. */
export const guesses = { burst: 10, perSecond: 1 / 600 }

/** `script`: what the policy says of the page's own script. */
export const headersWith = (script = "'none'") => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  // The address is all it takes to open the page, so no other page may learn it.
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; script-src ${script}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
})

type Answer = (c: Context<Env>) => Promise<Response>

/** Answers with a page while the store cannot be read. */
export const orLater =
  (answer: Answer): Answer =>
  async (c) => {
    try {
      return await answer(c)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      c.header('Retry-After', '5')
      return later(c, 'unreadable', 503)
    }
  }

export function tooMany(c: Context<Env>, seconds: number) {
  c.header('Retry-After', String(seconds))
  return later(c, 'rate', 429, { seconds })
}

export const tooLong = (c: Context<Env>) => later(c, 'long', 413)

function later(
  c: Context<Env>,
  why: 'long' | 'unreadable' | 'rate',
  status: 413 | 429 | 503,
  values: Record<string, number> = {}
) {
  const words = wordsFor(c)
  return c.html(laterPage(fillIn(words.pageWords.later[why], values), words), status)
}
