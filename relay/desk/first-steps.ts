import type { TodayAnswer } from '../../contract/desk-answers.ts'
import type { Store } from '../outbox/store.ts'
import type { Runs } from './runs.ts'

/** What the settings say. */
export type SetUp = { crm: boolean; alerts: boolean }

type Sources = { store: Pick<Store, 'ask' | 'ping'>; runs: Runs; setUp: SetUp }

/** What is set up before the first lead comes. */
export async function readFirstSteps({
  store,
  runs,
  setUp
}: Sources): Promise<NonNullable<TodayAnswer['firstSteps']>> {
  const [takesLeads, testLead, backup] = await Promise.all([
    store.ping().then(
      () => true,
      () => false
    ),
    runs.last('test-lead'),
    isBackedUp(store)
  ])
  return { takesLeads, testLead: testLead?.ok === true, backup, ...setUp }
}

/** Whether a backup was ever made. */
export const isBackedUp = ({ ask }: Pick<Store, 'ask'>): Promise<boolean> =>
  ask({
    sql: 'select count(*) as found from backup',
    values: [],
    read: ([row]) => Number(row?.['found']) > 0
  })
