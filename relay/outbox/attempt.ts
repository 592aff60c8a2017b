import type { Logger } from 'pino'
import type { Attempt } from '../../contract/desk-answers.ts'
import type { Lead } from '../../contract/lead.ts'
import type { Clock } from '../clock.ts'
import type { Outcome } from './outcome.ts'
import { optionalNumber } from './rows.ts'
import type { Claim, Row, Settlement, Store } from './store.ts'

/** A claim whose lead can be read. */
export type Readable = Claim & { lead: Lead }

/** Delivers one lead to the CRM. It should stop when the signal aborts; its result is ignored after that. */
export type Deliver = (claim: Readable, signal: AbortSignal) => Promise<Outcome>

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** Time limit of one attempt. */
export const attemptLimitMs = 15_000

type Means = { deliver: Deliver; clock: Clock; log: Log }

/**
 * Makes one attempt and resolves to its outcome within `attemptLimitMs`, even if `deliver` hangs or throws. Resolves to
 * undefined if `givenUp` aborts first.
 */
export async function attemptDelivery(claim: Readable, { deliver, clock, log }: Means, givenUp: AbortSignal) {
  const began = clock.now()
  const over = new AbortController()

  async function answer(): Promise<Outcome> {
    try {
      return await deliver(claim, over.signal)
    } catch (error) {
      const { name, stack } = error instanceof Error ? error : new Error(String(error))
      // An error message may quote the lead, so the log gets only the error's name. The store keeps the rest with the
      // lead.
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

/** Logs the result of an attempt, without personal data. The level is `error` if a person has to act. */
export function reportAttempt(log: Log, { leadId, attempts, probe }: Claim, settlement: Settlement) {
  const { state, outcome } = settlement
  const { kind, status, ms } = outcome
  const line = { lead: leadId, state, attempt: attempts + 1, outcome: kind, status, ms }
  switch (state) {
    case 'dead':
      return log.error(line, 'lead is dead')
    case 'delivered':
      log.info(line, 'lead delivered')
      if (probe !== undefined) log.warn({ probes: probe + 1 }, 'the CRM takes leads again')
      return undefined
    case 'pending': {
      const { probeInMs } = settlement
      return probeInMs === undefined
        ? log.warn(line, 'lead waits for another attempt')
        : log.error({ ...line, probeInMs }, 'the CRM refuses every lead: deliveries are paused')
    }
  }
}

/** The other rows of a history say what a person did. */
export const isAnswer = `kind not in ('requeued', 'hastened', 'put-back')`

/** The newest attempt of all leads, without its error, which may quote a lead. Undefined before the first one. */
export async function lastAttempt({ ask }: Pick<Store, 'ask'>): Promise<Attempt | undefined> {
  // Found by its time first: no index has the order of both columns.
  const sql = `
    select at, kind, status, ms from attempt
    where at = (select max(at) from attempt where ${isAnswer}) and ${isAnswer}
    order by number desc limit 1`
  return ask({ sql, values: [], read: ([row]) => row && readAttempt(row) })
}

/** What the CRM does instead of taking leads, in one sentence for everybody: it quotes no answer. */
export function sayAnswer({ kind, status }: Pick<Attempt, 'kind' | 'status'>): string {
  if (status === undefined) return 'The CRM isn’t answering.'
  if (status < 300) return `The CRM answers ${status}, but takes no lead: the answer names no contact.`
  return kind === 'blocked'
    ? `The CRM answers ${status} and refuses every lead.`
    : `The CRM answers ${status}.`
}

const kinds: Attempt['kind'][] = ['delivered', 'transient', 'ambiguous', 'blocked', 'permanent']
export const kindOf = (value: unknown) => kinds.find((kind) => kind === value) ?? 'transient'

function readAttempt(row: Row): Attempt {
  const status = optionalNumber(row['status'])
  return {
    at: Number(row['at']),
    kind: kindOf(row['kind']),
    ms: Number(row['ms']),
    ...(status !== undefined && { status })
  }
}
