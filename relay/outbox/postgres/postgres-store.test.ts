import { postgresPlace, runSql } from '../../testing/postgres-place.ts'
import { describeStore } from '../contract/store-contract.ts'
import { openPostgresStore } from './postgres-store.ts'

describeStore('PostgreSQL', {
  open: async (place, clock) =>
    openPostgresStore({ url: await postgresPlace(place), now: () => `${clock.now()}::bigint` }),
  async alter(place, sql) {
    await runSql(await postgresPlace(place), sql)
  }
})
