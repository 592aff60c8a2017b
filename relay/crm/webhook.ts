import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outcome.ts'
import { lostContact } from './network.ts'
import { readText } from './read-text.ts'
import { failureOf } from './status.ts'

const answerLimitBytes = 64 * 1024

/** As much of an answer as is kept to explain a failure. */
const excerptLength = 300

/** HighLevel answers 200 to any webhook address; only an `id` says that a workflow took the lead. */
const takenSchema = z.object({ id: z.union([z.string().trim().min(1), z.number()]) })

/**
 * Delivers leads to a HighLevel inbound webhook at `url`: the fields of the lead as JSON, its id in `webhook-id`, the same
 * for every attempt. Never rejects.
 */
export function createWebhookConnector({ url }: { url: string }) {
  return async function deliver(
    delivery: { leadId: string; lead: Lead },
    signal: AbortSignal
  ): Promise<Outcome> {
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'webhook-id': delivery.leadId },
        body: JSON.stringify(delivery.lead),
        redirect: 'manual',
        signal
      })
      return await judge(response, elapsed)
    } catch (error) {
      return lostContact(error, elapsed())
    }
  }
}

async function judge(response: Response, elapsed: () => number): Promise<Outcome> {
  const reading = readText(response, answerLimitBytes)
  // A refusal is known by its status, whatever becomes of the body.
  const text = await (response.ok ? reading : reading.catch(() => ''))
  const { status } = response
  const excerpt = text.slice(0, excerptLength)
  const failure = failureOf(response, excerpt, elapsed())
  if (failure) return failure
  const taken = takenSchema.safeParse(parseJson(text))
  if (taken.success) return { kind: 'delivered', crmId: String(taken.data.id), status, ms: elapsed() }
  const error = `no workflow took the lead: the answer has no id: ${excerpt}`
  return { kind: 'transient', error, status, ms: elapsed() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
