import type { LeadRecord } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { Impossible } from './command.ts'
import { plain, type Style } from './print.ts'

/** A lead as exports and `--json` show it: facts of the delivery, then the lead's fields. */
export function factsOf(record: LeadRecord): Record<string, string | number | undefined> {
  return {
    id: record.id,
    received_at: new Date(record.receivedAt).toISOString(),
    state: record.state,
    attempts: record.attempts,
    last_status: record.lastStatus,
    last_reason: record.lastError,
    crm_id: record.crmId,
    consent_version: record.consentVersion,
    erased_at: record.erasedAt === undefined ? undefined : new Date(record.erasedAt).toISOString(),
    form_source: record.formSource,
    ...record.lead
  }
}

const stateStyles: Record<LeadRecord['state'], Style> = {
  delivered: 'green',
  pending: 'yellow',
  dead: 'red',
  quarantined: 'magenta',
  erased: 'dim'
}

export function stateCell({ state, erasedAt }: Pick<LeadRecord, 'state' | 'erasedAt'>) {
  const isErased = erasedAt !== undefined && state !== 'erased'
  return { text: isErased ? `${state}, erased` : state, style: stateStyles[state] }
}

/** Ids begin with the millisecond in which the lead came. */
const millisecondLength = '019b8d2c-5f3a'.length

/** Shortens ids, all to the shortest length that still tells them apart. */
export function shortIds(ids: string[]): string[] {
  const longest = Math.max(0, ...ids.map((id) => id.length))
  for (let length = millisecondLength; length < longest; length += 1) {
    const short = ids.map((id) => id.slice(0, length))
    if (new Set(short).size === ids.length) return short
  }
  return ids
}

const shortest = 4
const namedMatches = 5

/** Finds the id that begins with what the operator typed. */
export async function resolveId(store: Pick<Store, 'list'>, typed: string): Promise<string> {
  const idPrefix = typed.toLowerCase()
  const found =
    idPrefix.length < shortest ? [] : await store.list({ filter: { idPrefix }, limit: namedMatches + 1 })
  const [first, second] = found
  if (!first) throw new Impossible(`no lead has the id ${plain(typed)}`)
  if (!second) return first.id
  const named = found.slice(0, namedMatches).map(({ id }) => id)
  const more = found.length > namedMatches ? ', …' : ''
  throw new Impossible(`several leads have ids that begin with ${plain(typed)}: ${named.join(', ')}${more}`)
}
