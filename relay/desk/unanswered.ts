import type { Facts, Unanswered } from '../../contract/desk-answers.ts'
import { isAnswer, lastAttempt } from '../outbox/last-attempt.ts'
import { optionalNumber } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

const badAnswers = new Set(['transient', 'ambiguous', 'blocked'])

/**
 * Since when the CRM has not taken a lead, and when the relay tries again. Undefined if it took the last one, or if no lead
 * waits for it. The alert follows after a quarter of an hour; the desk says it at once.
 */
export async function readUnanswered({ ask }: Pick<Store, 'ask'>): Promise<Unanswered | undefined> {
  const last = await lastAttempt({ ask })
  if (!last || !badAnswers.has(last.kind)) return undefined
  const sql = `
    select
      (select min(due_at) from delivery where state = 'pending') as next_at,
      (select min(at) from attempt where at > coalesce(
        (select at from attempt where kind in ('delivered', 'permanent') order by at desc limit 1), 0)
        and ${isAnswer}) as since`
  const [row] = await ask({ sql, values: [], read: (rows) => rows })
  const nextTryAt = optionalNumber(row?.['next_at'])
  if (nextTryAt === undefined) return undefined
  return { since: optionalNumber(row?.['since']) ?? last.at, nextTryAt, last }
}

/** Since when the CRM has refused every call, and when the relay asks it again. Undefined while it does not. */
export async function readRefused({ pause }: Pick<Store, 'pause'>): Promise<Facts['refused']> {
  const refused = await pause()
  if (!refused) return undefined
  const { since, probeAt, status, reason } = refused
  return {
    since,
    nextTryAt: probeAt,
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason })
  }
}
