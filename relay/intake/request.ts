import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Language, languageAt } from '../../contract/languages.ts'
import type { Person } from '../../contract/lead-forms.ts'
import type { WordsIn } from '../../contract/messages.ts'
import type { Refusal } from './refusal.ts'

/** The fields of a form that is sent without JavaScript, as typed. */
export type FormPost = Person &
  Record<'form_source' | 'page_url' | 'apikey' | 'consent' | 'trap', string> & { language: Language }

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
