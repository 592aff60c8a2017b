import type { Context } from 'hono'
import type { RelayAnswer } from '../../contract/relay-endpoint.ts'
import { formPage } from './form-page.ts'
import type { FormPost } from './form-post.ts'
import type { Refusal } from './refusal.ts'

export type Env = {
  Bindings: { peer?: { address: string } | undefined }
  /**
   * `requestId` identifies a post in its answer and in all of its log lines. `refusal` is sent after a form was read.
   */
  Variables: { post?: FormPost; requestId: string; refusal: Refusal | undefined }
}

/** The form page repeats a stranger's input, so it may run nothing, load nothing and post only to this site. */
const formPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

export const isForm = (c: Context) => formTypes.has(mediaType(c))
export const isJson = (c: Context) => mediaType(c) === 'application/json'

function mediaType(c: Context): string {
  return (c.req.header('Content-Type') ?? '').replace(/;.*$/, '').trim().toLowerCase()
}

/** Answers a script with JSON and a form with a page. */
export function answerRefusal(c: Context<Env>, refusal: Refusal): Response | Promise<Response> {
  const { status, message, headers = {}, problems } = refusal
  if (!isForm(c)) {
    const answer: RelayAnswer = { success: false, message, ...(problems && { problems }) }
    return c.json(answer, status, headers)
  }
  return c.html(formPage(refusal, c.get('post')), status, {
    ...headers,
    'Content-Security-Policy': formPagePolicy
  })
}
