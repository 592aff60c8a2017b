import { consentVersion } from '../../contract/consent.ts'
import type { Lead } from '../../contract/lead.ts'
import { besideTheLead, relayPath, statusesToRetry, type RelayAnswer } from '../../contract/relay-endpoint.ts'
import { crmError, relayError } from './messages.ts'
import { publicKey } from './public-key.ts'

/** How long the relay may take to answer before it counts as away, in milliseconds. */
const patience = 20_000

export type Submission =
  | { ok: true }
  /** Final: the visitor must be told. */
  | { ok: false; again: false; message: string }
  /** The relay may take the same lead later; it says when, in milliseconds, or leaves it open. */
  | { ok: false; again: true; afterMs?: number }

export type Entry = {
  lead: Lead
  idempotencyKey: string
  /** What stood in the field that no person sees. */
  trap: string
}

/**
 * Sends a lead to the relay. `ok` means that the relay has it on disk.
 * Rejects only when `signal` aborts; everything else that goes wrong is logged and answered.
 */
export async function submitLead(
  { lead, idempotencyKey, trap }: Entry,
  signal: AbortSignal
): Promise<Submission> {
  let response: Response
  let answer: Partial<RelayAnswer> | undefined
  try {
    response = await fetch(relayPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publicKey,
        authorization: `Bearer ${publicKey}`,
        'idempotency-key': idempotencyKey,
        [besideTheLead.consent.header]: String(consentVersion),
        [besideTheLead.timeTaken.header]: String(Math.round(performance.now())),
        ...(trap && { [besideTheLead.trap.header]: 'filled in' })
      },
      body: JSON.stringify(lead),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)])
    })
    answer = readAnswer(await response.text())
  } catch (error) {
    signal.throwIfAborted()
    console.error('The relay could not be reached', error)
    return { ok: false, again: true }
  }
  if (response.ok && answer?.success) return { ok: true }
  console.error(`The relay answered ${response.status}`, answer)
  if (statusesToRetry.includes(response.status))
    return { ok: false, again: true, ...readRetryAfter(response) }
  return { ok: false, again: false, message: answer?.message || (response.ok ? crmError : relayError) }
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

/** Nobody is kept waiting for longer than a minute between two attempts, and none follows the last at once, whatever a proxy asks. */
function readRetryAfter({ headers }: Response): { afterMs?: number } {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  return seconds > 0 ? { afterMs: Math.min(seconds, 60) * 1000 } : {}
}
