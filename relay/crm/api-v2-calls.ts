import { restAfter } from './api-v2-quota.ts'
import type { ApiSettings } from './api-v2-settings.ts'
import type { Turns } from './crm.ts'
import { exchange, type Answer } from './exchange.ts'

export const unlimited: Turns = { wait: async () => {}, rest: async () => {} }

/** API calls for one purpose. Each rejects like `exchange`, and rejects with `ApiRefusal` if the call is not a success. */
export type Api = {
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}

/** The API answered with a status other than 2xx. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly answer: Answer
  /** Whether the call was only a query. A refused query says nothing about the lead. */
  readonly onlyAsked: boolean

  constructor(answer: Answer, onlyAsked = false) {
    super(`the CRM answered ${answer.status}`)
    this.answer = answer
    this.onlyAsked = onlyAsked
  }
}

/** Waits for a turn before every call except the first, for which the caller has already waited. */
export function createApi(
  { url, token }: ApiSettings,
  { turns, signal, leadId }: { turns: Turns; signal: AbortSignal; leadId?: string }
): Api {
  const headers = {
    authorization: `Bearer ${token}`,
    version: '2021-07-28',
    ...(leadId === undefined ? {} : { 'webhook-id': leadId })
  }
  let isFirst = true

  async function call(path: string, body?: object): Promise<Answer> {
    if (!isFirst) await turns.wait(signal)
    isFirst = false
    const answer = await exchange(
      url + path,
      body
        ? {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
            signal
          }
        : { method: 'GET', headers, signal }
    )
    const restMs = restAfter(answer.headers)
    if (restMs > 0) await turns.rest(restMs)
    if (!answer.ok) throw new ApiRefusal(answer, body === undefined)
    return answer
  }

  return { get: (path) => call(path), post: call }
}
