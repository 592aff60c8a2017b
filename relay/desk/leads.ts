import { leadStates, type LeadState } from '../../contract/desk.ts'
import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import type { LeadRow, LeadsAnswer } from '../../contract/desk-answers.ts'
import type { Store } from '../outbox/store.ts'
import { rareStates } from './lead-filter.ts'
import { countAll, countState, listLeads, numbersOf, type Looked } from './lead-queries.ts'

/**
 * How many leads one answer looks at one by one. An index finds leads by time and by the states that need a person. For
 * other conditions, an answer looks at no more than these, and the next answer looks further back.
 */
const mostLooked = 25_000

const mostRare = 5000

type Asked = { filter: DeskLeadFilter; covered: boolean; after?: number | undefined }
type Asking = Pick<Store, 'ask'>

/** Finds the numbers to look at. `isCut`: not at all of them. */
export async function lookAt(
  store: Asking,
  { filter, covered, after }: Asked,
  most = mostLooked
): Promise<Looked & { isCut: boolean }> {
  const { from, to, ...traits } = filter
  const { first, last: end, leads } = await store.ask(numbersOf({ from, to }))
  const last = after === undefined ? end : Math.min(end, after - 1)
  // If every number in between is of this time, no lead's time needs a look.
  const needed = end - first + 1 === leads ? traits : filter
  const { state, ...others } = needed
  const isCut = last - first >= most && !isIndexed(state) && Object.values(others).some(isGiven)
  return { filter: needed, numbers: { first: isCut ? last - most + 1 : first, last }, covered, isCut }
}

/** The leads that match, newest first, and how many there are. */
export async function findLeads(
  store: Asking,
  { limit, ...asked }: Asked & { limit: number },
  most = mostLooked
): Promise<Pick<LeadsAnswer, 'items' | 'next' | 'total' | 'partial'>> {
  const { isCut, ...looked } = await lookAt(store, asked, most)
  const items = await store.ask(listLeads({ ...looked, limit }))
  const total = items.length < limit ? items.length : await countLeads(store, looked)
  const oldest = items.length === limit ? items.at(-1)?.number : isCut ? looked.numbers.first : undefined
  return {
    items,
    total,
    ...(oldest !== undefined && { next: String(oldest) }),
    ...(isCut && { partial: true })
  }
}

/** The newest leads that match. It looks as far back as one answer does, or at `mostRare` leads of a rare state. */
export async function findNewest(
  store: Asking,
  { limit, ...asked }: Asked & { limit: number }
): Promise<LeadRow[]> {
  const { isCut: _, ...looked } = await lookAt(store, asked)
  return store.ask(listLeads({ ...looked, limit, among: mostRare }))
}

const isGiven = (value: unknown) => value !== undefined && value !== ''

const isIndexed = (state: LeadState[] | undefined) =>
  rareStates(state) !== undefined || state?.every((each) => each === 'erased') === true

async function countLeads(store: Asking, { filter, ...looked }: Looked): Promise<number> {
  const { state: states = leadStates, ...others } = filter
  const within = { ...looked, filter: others }
  const counts = leadStates.every((state) => states.includes(state))
    ? [store.ask(countAll(within))]
    : states.map((state) => countIn[state](store, within))
  return sum(await Promise.all(counts))
}

type Count = (store: Asking, within: Looked) => Promise<number>

const count =
  (state: Parameters<typeof countState>[0]): Count =>
  (store, within) =>
    store.ask(countState(state, within))

const heldOrSpam = count('held-or-spam')

/** How many leads are in each state. */
export const countIn: Record<LeadState, Count> = {
  waiting: count('waiting'),
  failed: count('failed'),
  spam: count('spam'),
  erased: count('erased'),
  async held(store, within) {
    const [both, spam] = await Promise.all([heldOrSpam(store, within), countIn.spam(store, within)])
    return both - spam
  },
  // Nearly all leads are with the CRM: the others are counted and subtracted.
  async 'in-crm'(store, within) {
    const others = [countIn.waiting, countIn.failed, heldOrSpam, countIn.erased]
    const [all, ...rest] = await Promise.all([
      store.ask(countAll(within)),
      ...others.map((countOther) => countOther(store, within))
    ])
    return all - sum(rest)
  }
}

const sum = (counts: number[]) => counts.reduce((all, each) => all + each, 0)
