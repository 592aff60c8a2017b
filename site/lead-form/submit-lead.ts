import type { Lead } from '../../contract/lead.ts'
import { relayPath, type RelayAnswer } from '../../contract/relay-endpoint.ts'
import { crmError, relayError } from './messages.ts'
import { publicKey } from './public-key.ts'

export type Submission = { ok: true } | { ok: false; message: string }

/**
 * Sends a lead to the relay. `ok` means that the relay has it on disk.
 * Rejects only when `signal` aborts; everything else that goes wrong is a message for the visitor.
 */
export async function submitLead(
  lead: Lead,
  idempotencyKey: string,
  signal: AbortSignal
): Promise<Submission> {
  let response: Response
  try {
    response = await fetch(relayPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publicKey,
        authorization: `Bearer ${publicKey}`,
        'idempotency-key': idempotencyKey
      },
      body: JSON.stringify(lead),
      signal
    })
  } catch (error) {
    signal.throwIfAborted()
    console.error('The relay could not be reached', error)
    return { ok: false, message: relayError }
  }
  const answer = await readAnswer(response)
  if (response.ok && answer?.success) return { ok: true }
  console.error(`The relay answered ${response.status}`, answer)
  return { ok: false, message: answer?.message || (response.ok ? crmError : relayError) }
}

async function readAnswer(response: Response): Promise<Partial<RelayAnswer> | undefined> {
  try {
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}
