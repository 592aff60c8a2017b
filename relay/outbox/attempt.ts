import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Outcome } from './outcome.ts'
import type { Lead } from '../../contract/lead.ts'
import type { Claim } from './store.ts'

/** A claim whose lead can be read. */
export type Readable = Claim & { lead: Lead }

/** Brings one lead to the CRM. Should stop when the signal aborts; nobody waits for it after that. */
export type Deliver = (claim: Readable, signal: AbortSignal) => Promise<Outcome>

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** The longest that one attempt lasts. */
export const attemptLimitMs = 15_000

type Means = { deliver: Deliver; clock: Clock; log: Log }

/**
 * Makes one attempt and tells within `attemptLimitMs` what it came to, whatever `deliver` does. Undefined when `givenUp`
 * aborted first.
 */
export async function attemptDelivery(claim: Readable, { deliver, clock, log }: Means, givenUp: AbortSignal) {
  const began = clock.now()
  const over = new AbortController()

  async function answer(): Promise<Outcome> {
    try {
      return await deliver(claim, over.signal)
    } catch (error) {
      const { name, stack } = error instanceof Error ? error : new Error(String(error))
      // A message may quote the lead: the log gets the name alone, the rest is kept beside the lead.
      if (!over.signal.aborted) log.error({ lead: claim.leadId, thrown: name }, 'attempt threw')
      return { kind: 'transient', error: stack ?? name, ms: clock.now() - began }
    }
  }

  async function timeUp(): Promise<Outcome | undefined> {
    await clock.wait(attemptLimitMs, AbortSignal.any([over.signal, givenUp]))
    if (givenUp.aborted) return undefined
    return { kind: 'ambiguous', error: `no answer within ${attemptLimitMs} ms`, ms: clock.now() - began }
  }

  const outcome = await Promise.race([answer(), timeUp()])
  over.abort()
  return outcome
}
