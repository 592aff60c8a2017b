import type { Counts } from '../../contract/desk-answers.ts'
import { countUndecided, type Condition } from '../alerts/conditions.ts'
import type { Store } from '../outbox/store.ts'
import { toMend } from './sentence.ts'
import type { Stop } from './stop.ts'

type Sources = {
  store: Pick<Store, 'ask' | 'backlog'>
  stop: Stop
  readConditions: () => Promise<Condition[]>
}

/** The figures of the desk's bar. Cheap enough to call every few seconds. */
export async function readCounts({ store, stop, readConditions }: Sources): Promise<Counts> {
  const [{ pending, dead }, toDecide, stopped, conditions] = await Promise.all([
    store.backlog(),
    countUndecided(store),
    stop.current(),
    readConditions()
  ])
  // The bar has a line of its own for failed leads.
  const problems = toMend(conditions).filter(({ name }) => name !== 'dead').length
  return { toDecide, waiting: pending, failed: dead, problems: problems + (stopped ? 1 : 0) }
}
