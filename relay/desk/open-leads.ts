import type { LeadState } from '../../contract/desk.ts'
import type { Store } from '../outbox/store.ts'
import { noTests } from './lead-filter.ts'
import { countOpenAmong, countOpenAndRecent, listLeads, type Looked, type Open } from './lead-queries.ts'
import type { Shown } from './lead-sums.ts'
import { countIn, lookAt } from './leads.ts'
import type { Numbers, NumbersOf } from './numbers.ts'

// Leads that are not with the CRM.

type Asked = { store: Pick<Store, 'ask'>; numbersOf: NumbersOf }

const mostToDecide = 5

/** The leads that wait for a decision. */
export async function readHeld(sources: Asked, { page, campaign }: Shown, covered: boolean) {
  const looked = await lookAt(sources, { filter: { page, campaign }, covered }, Infinity)
  const filter = { ...looked.filter, state: ['held'] satisfies LeadState[] }
  const toDecide = await sources.store.ask(listLeads({ ...looked, filter, limit: mostToDecide }))
  const toDecideCount =
    toDecide.length < mostToDecide ? toDecide.length : await countIn.held(sources.store, looked)
  return { toDecide, toDecideCount }
}

export const sumOpen = ({ waiting, failed }: Open) => waiting + failed

/** With more leads on the way than this, it is quicker to look at all leads of the week. */
const mostOnTheWay = 1000

/**
 * Leads that are not with the CRM. The state counts all of them, `since` Monday as well; the screen counts only those of its
 * page or campaign, whose leads of the week have the numbers `among`.
 */
export async function countOpen(
  sources: Asked,
  shown: Shown,
  { monday, among }: { monday: number; among: Numbers }
) {
  const { store } = sources
  const look = (filter: Shown & { from?: number }) => lookAt(sources, { filter, covered: true }, Infinity)
  const [recent, recentOfScreen] = await Promise.all([
    look({ from: monday }),
    look({ ...shown, from: monday })
  ])
  const countBoth = async (looked: Looked): Promise<Open> => ({
    waiting: await countIn.waiting(store, looked),
    failed: await countIn.failed(store, looked)
  })
  const { all, recent: since } = await store.ask(countOpenAndRecent(recent))
  const isAll = shown.page === undefined && shown.campaign === undefined
  const ofScreen = { ...recentOfScreen, numbers: among }
  const countScreen = () =>
    sumOpen(since) <= mostOnTheWay ? countBoth(ofScreen) : store.ask(countOpenAmong(ofScreen))
  const none = { waiting: 0, failed: 0 }
  const sinceOfScreen = isAll ? since : among.last === 0 ? none : await countScreen()
  return { ...all, since, sinceOfScreen }
}

/** Whether any lead was ever accepted, test leads aside. */
export function hasLeads(store: Pick<Store, 'ask'>): Promise<boolean> {
  const sql = `select count(*) as leads from (select 1 from lead l where ${noTests()} limit 1) as found`
  return store.ask({ sql, values: [], read: ([row]) => Number(row?.['leads']) > 0 })
}
