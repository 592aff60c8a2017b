import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import { parameters } from '../outbox/ledger-queries.ts'
import type { Query, Store } from '../outbox/store.ts'
import { shareRuns } from './kept.ts'
import { leadConditions } from './lead-filter.ts'

/** The numbers of the first and the last lead to look at. */
export type Numbers = { first: number; last: number }

type Span = Pick<DeskLeadFilter, 'from' | 'to'>
type Found = Numbers & { leads: number }

const none: Found = { first: Infinity, last: 0, leads: 0 }

const mostKept = 100

/**
 * Finds between which numbers the leads of a time are, and how many there are. It remembers a time and then looks only at
 * newer leads: a lead's time never changes, and the chain grows only at its end.
 */
export function createNumbers({ store }: { store: Pick<Store, 'ask'> }) {
  const kept = new Map<string, { upTo: number; found: Found }>()
  const readEnd = shareRuns<void, number>(() => store.ask(endOfChain))

  return async ({ from, to }: Span): Promise<Found> => {
    const end = await readEnd()
    if (from === undefined && to === undefined) return { first: 1, last: end, leads: end }
    const key = `${from}-${to}`
    const known = kept.get(key)
    const after = known && known.upTo <= end ? known.upTo : 0
    const before = known && after > 0 ? known.found : none
    const newer = after === end ? none : await store.ask(numbersOf({ from, to }, after, end))
    const found = {
      first: Math.min(before.first, newer.first),
      last: Math.max(before.last, newer.last),
      leads: before.leads + newer.leads
    }
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { upTo: end, found })
    return found.leads === 0 ? { first: 1, last: 0, leads: 0 } : found
  }
}

export type NumbersOf = ReturnType<typeof createNumbers>

const endOfChain: Query<number> = {
  sql: 'select sequence from chain',
  values: [],
  read: ([row]) => Number(row?.['sequence'])
}

function numbersOf(span: Span, after: number, upTo: number): Query<Found> {
  const { values, param } = parameters()
  // Of all leads, the index by time finds them; of those after a number, their numbers do.
  const sequence = after === 0 ? '+l.sequence' : 'l.sequence'
  const sql = `
    select min(l.sequence) as first, max(l.sequence) as last, count(*) as leads from lead l
    where ${leadConditions(span, param, { byId: true, byNumber: after > 0 })}
      and ${sequence} > ${param(after)} and ${sequence} <= ${param(upTo)}`
  return {
    sql,
    values,
    read: ([row]) => ({
      first: Number(row?.['first'] ?? Infinity),
      last: Number(row?.['last'] ?? 0),
      leads: Number(row?.['leads'] ?? 0)
    })
  }
}
