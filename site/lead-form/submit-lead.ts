import type { Lead } from '../../contract/lead.ts'
import { relayPath, type RelayAnswer } from '../../contract/relay-endpoint.ts'
import { crmError, relayError } from './messages.ts'
import { publicKey } from './public-key.ts'

/** How long the relay may take to answer before the visitor is told, in milliseconds. Trying again keeps the key. */
const patience = 20_000

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
  const patient = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  let response: Response
  let answer: Partial<RelayAnswer> | undefined
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
      signal: patient
    })
    answer = readAnswer(await response.text())
  } catch (error) {
    signal.throwIfAborted()
    console.error('The relay could not be reached', error)
    return { ok: false, message: relayError }
  }
  if (response.ok && answer?.success) return { ok: true }
  console.error(`The relay answered ${response.status}`, answer)
  return { ok: false, message: answer?.message || (response.ok ? crmError : relayError) }
}

/** What a proxy in between answers may be anything; only a message that is text is shown. */
function readAnswer(body: string): Partial<RelayAnswer> | undefined {
  try {
    const { success, message }: Record<string, unknown> = JSON.parse(body)
    return { success: success === true, message: typeof message === 'string' ? message : '' }
  } catch {
    return undefined
  }
}
