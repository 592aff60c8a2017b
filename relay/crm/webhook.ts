import { z } from 'zod'
import type { Outcome } from '../outbox/outcome.ts'
import { parseJson } from '../parse-json.ts'
import type { Connector } from './delivery.ts'
import { exchange } from './exchange.ts'
import { explain } from './explain.ts'
import { lostContact } from './network.ts'
import { signatureHeaders } from '../sign.ts'
import { failureOf } from './status.ts'

export type WebhookSettings = {
  url: string
  /** Signs what is sent, where one is set. */
  key?: Buffer | undefined
}

/** HighLevel answers 200 to any webhook address; only an `id` says that a workflow took the lead. */
const takenSchema = z.object({ id: z.union([z.string().trim().min(1), z.number()]) })

/**
 * Delivers leads to a HighLevel inbound webhook at `url`: the fields of the lead as JSON, its id in `webhook-id`, the same
 * for every attempt. Never rejects.
 */
export function createWebhookConnector({ url, key }: WebhookSettings): Connector {
  return async ({ leadId, lead }, signal): Promise<Outcome> => {
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    const body = JSON.stringify(lead)
    const signature = key && signatureHeaders(key, { id: leadId, body })
    try {
      const headers = { 'content-type': 'application/json', 'webhook-id': leadId, ...signature }
      const answer = await exchange(url, { method: 'POST', headers, body, signal })
      const { status, text } = answer
      const failure = failureOf(answer, explain(text, lead), elapsed())
      if (failure) return failure
      const taken = takenSchema.safeParse(parseJson(text))
      if (taken.success) return { kind: 'delivered', crmId: String(taken.data.id), status, ms: elapsed() }
      const error = `no workflow took the lead: the answer has no id: ${explain(text, lead)}`
      return { kind: 'blocked', error, status, ms: elapsed() }
    } catch (error) {
      return lostContact(error, elapsed())
    }
  }
}
