import { attempt, type Attempt } from '../../contract/desk-leads.ts'
import { deedKinds, outcomeKinds } from '../../contract/desk.ts'
import { storedCode } from './ledger.ts'
import { readAs } from './rows.ts'
import type { Store } from './store.ts'

/** The other rows of a history say what a person did. */
export const isAnswer = `kind not in (${deedKinds.map((kind) => `'${kind}'`).join(', ')})`

const isOfContact = `destination = 'contact' and ${isAnswer}`

/** The newest attempt at the contact of any lead. Undefined before the first one. */
export async function lastAttempt({ ask }: Pick<Store, 'ask'>): Promise<Attempt | undefined> {
  // Not the one with the latest time: a clock may have been ahead, and was set back.
  const sql = `select at, kind, status, ms, code from attempt where ${isOfContact} order by number desc limit 1`
  return ask({
    sql,
    values: [],
    read: ([row]) => row && readAttempt({ ...row, kind: kindOf(row['kind']) })
  })
}

/** Whether the CRM refused the last call for another lead, as it does when it refuses all. */
export function refusedAnother({ ask }: Pick<Store, 'ask'>, leadId: string): Promise<boolean> {
  const sql = `select kind from attempt where ${isOfContact} and lead_id <> $1 order by number desc limit 1`
  return ask({ sql, values: [leadId], read: ([row]) => row?.['kind'] === 'blocked' })
}

const readAttempt = readAs(attempt.extend({ code: storedCode }))

/** The CRM's last answer in place of taking leads, in one sentence for everybody: it quotes no answer. */
export function sayAnswer({ status }: Pick<Attempt, 'status'>): string {
  if (status === undefined) return 'The CRM isn’t answering.'
  if (status < 300) return `The CRM answers ${status}, but takes no lead: the answer names no contact.`
  return `The CRM answers ${status}.`
}

export const kindOf = (value: unknown) => outcomeKinds.find((kind) => kind === value) ?? 'transient'
