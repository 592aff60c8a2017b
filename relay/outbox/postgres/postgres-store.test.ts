import { onTestFinished } from 'vitest'
import { postgresPlace, runSql } from '../../../testing/relay/postgres-place.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { describeStore } from '../../../testing/store-contract/store-contract.ts'
import { openPostgresStore } from './postgres-store.ts'

describeStore('PostgreSQL', async () => {
  const url = await postgresPlace()
  const clock = createSteeredClock()
  const openAgain = () => openPostgresStore({ url, now: () => `${clock.now()}::bigint` })
  const store = await openAgain()
  onTestFinished(() => store.close())
  return { clock, store, openAgain, alter: async (sql) => void (await runSql(url, sql)) }
})
